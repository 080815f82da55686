import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import ts from "typescript";
import { afterAll, expect, test } from "vitest";
import { VERIFY_BASH, VERIFY_TYPESCRIPT } from "@/components/webhooks/verify-samples";
import { signatureHeaders } from "@/lib/sign-request";

// What the page shows to people must work as it stands, on what is really sent.
const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const body = JSON.stringify({ id: "d-1", data: { text: "你好 “quoted”\\ $HOME" } });
const headers = signatureHeaders(secret, "d-1", new URL("http://receiver.test/hook"), body, Date.now());
const folder = mkdtempSync(path.join(tmpdir(), "intray-verify-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["as sent", body, 0, "genuine"],
  ["one byte changed", body.replace("d-1", "d-2"), 1, "forged"],
])("the Bash sample: %s", (_, raw, status, said) => {
  writeFileSync(path.join(folder, "body.json"), raw);
  const run = spawnSync("bash", ["-c", VERIFY_BASH], {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...process.env,
      secret,
      id: headers["webhook-id"],
      timestamp: headers["webhook-timestamp"],
      signature: headers["webhook-signature"],
    },
  });
  expect(run.stdout.trim()).toBe(said);
  expect(run.status).toBe(status);
});

test("the TypeScript sample", () => {
  const code = ts.transpileModule(VERIFY_TYPESCRIPT, {
    compilerOptions: { module: ts.ModuleKind.ES2022, target: ts.ScriptTarget.ES2022 },
  }).outputText;
  writeFileSync(path.join(folder, "verify.mjs"), code);
  writeFileSync(
    path.join(folder, "run.mjs"),
    `import { isFromIntray } from "./verify.mjs";
     const [secret, headers, body] = JSON.parse(process.argv[2]);
     const check = (s, h, b) => isFromIntray(s, h, Buffer.from(b));
     const old = { ...headers, "webhook-timestamp": "1" };
     console.log(JSON.stringify([check(secret, headers, body), check(secret, headers, body + " "),
       check("whsec_AAAA", headers, body), check(secret, old, body), check(secret, {}, body)]));`,
  );
  const out = execFileSync(
    process.execPath,
    [path.join(folder, "run.mjs"), JSON.stringify([secret, headers, body])],
    { encoding: "utf8" },
  );
  expect(JSON.parse(out)).toEqual([true, false, false, false, false]);
});
