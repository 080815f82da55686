import { getCsrfToken, signIn } from "next-auth/react";
import {
  SECOND_FACTOR_LIMITED,
  SECOND_FACTOR_NEEDED,
  SECOND_FACTOR_REFUSED,
} from "@/lib/browser/sign-in-answers";

export interface Credentials {
  email: string;
  password: string;
  code?: string;
}

/** Why somebody is not in. `codeNeeded` is no failure: the password was right, and a code is asked for besides. */
export type Refusal = "refused" | "limited" | "unreachable" | "codeNeeded" | "codeRefused" | "codeLimited";

const REFUSALS: Readonly<Record<string, Refusal>> = {
  CredentialsSignin: "refused",
  [SECOND_FACTOR_NEEDED]: "codeNeeded",
  [SECOND_FACTOR_REFUSED]: "codeRefused",
  [SECOND_FACTOR_LIMITED]: "codeLimited",
};

/** Asks next-auth; the answer says what to tell the person, or null when they are in. */
export async function trySignIn(credentials: Credentials): Promise<Refusal | null> {
  try {
    // signIn() leaves the page when the server does not answer; asking for the token first keeps what was typed.
    if (!(await getCsrfToken())) return "unreachable";
    const answer = await signIn("credentials", { redirect: false, ...credentials });
    if (!answer || answer.status >= 500) return "unreachable";
    return answer.error ? (REFUSALS[answer.error] ?? "limited") : null;
  } catch {
    return "unreachable";
  }
}
