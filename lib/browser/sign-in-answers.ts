/**
 * What a sign-in by password answers when the password was right and something else is missing; never before. Anything
 * else that is not next-auth's own `CredentialsSignin` says that there were too many attempts.
 */
export const SECOND_FACTOR_NEEDED = "SecondFactorNeeded";
export const SECOND_FACTOR_REFUSED = "SecondFactorRefused";
export const SECOND_FACTOR_LIMITED = "SecondFactorLimited";
