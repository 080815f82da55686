/** The first admin of the product that the browser tests start, and a key with the scope `admin`. */
export const FIRST_ADMIN = { email: "admin@example.com", password: "browser-tests-only" };
export const ADMIN_KEY = "intray-browser-tests-only-key";
