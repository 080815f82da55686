import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** Who the provider says has signed in. */
interface OpenIdAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
}

/**
 * An OpenID provider on loopback that signs in whoever `account` names, without asking: discovery, authorization code with
 * PKCE, ID tokens signed with RS256.
 */
export class OpenIdServer {
  account: OpenIdAccount = { sub: "1" };
  issuer = "";
  private readonly keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  private readonly codes = new Map<string, URLSearchParams>();
  private readonly server = createServer((request, response) => {
    void this.answer(request).then(({ status = 200, location, json }) => {
      response.writeHead(status, { "content-type": "application/json", ...(location ? { location } : {}) });
      response.end(json === undefined ? "" : JSON.stringify(json));
    });
  });

  async start(): Promise<this> {
    await new Promise<void>((ready) => this.server.listen(0, "127.0.0.1", ready));
    this.issuer = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(
    request: IncomingMessage,
  ): Promise<{ status?: number; location?: string; json?: unknown }> {
    const url = new URL(request.url ?? "/", this.issuer);
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return {
          json: {
            issuer: this.issuer,
            authorization_endpoint: `${this.issuer}/authorize`,
            token_endpoint: `${this.issuer}/token`,
            jwks_uri: `${this.issuer}/jwks`,
            response_types_supported: ["code"],
            id_token_signing_alg_values_supported: ["RS256"],
          },
        };
      case "/jwks":
        return {
          json: {
            keys: [{ ...this.keys.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }],
          },
        };
      case "/authorize": {
        const code = randomBytes(16).toString("hex");
        this.codes.set(code, url.searchParams);
        const back = new URL(url.searchParams.get("redirect_uri") ?? "");
        back.searchParams.set("code", code);
        back.searchParams.set("state", url.searchParams.get("state") ?? "");
        return { status: 302, location: back.href };
      }
      default:
        return this.token(new URLSearchParams(await textOf(request)));
    }
  }

  /** A code is good once, and only for whoever can show the verifier of its challenge (RFC 7636). */
  private token(form: URLSearchParams): { status?: number; json: unknown } {
    const asked = this.codes.get(form.get("code") ?? "");
    this.codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (asked?.get("code_challenge") !== challenge) return { status: 400, json: { error: "invalid_grant" } };
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.issuer,
      aud: asked.get("client_id"),
      iat: now,
      exp: now + 300,
      nonce: asked.get("nonce"),
      ...this.account,
    };
    return { json: { access_token: "a", token_type: "Bearer", id_token: this.signed(claims) } };
  }

  private signed(claims: object): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const body = `${part({ alg: "RS256", kid: "1" })}.${part(claims)}`;
    return `${body}.${createSign("RSA-SHA256").update(body).sign(this.keys.privateKey).toString("base64url")}`;
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
