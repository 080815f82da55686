/** Address of the server to test against; `npm run test:inngest` makes sure that there is one. */
export function inngestUrl(): string {
  const url = process.env["INNGEST_TEST_URL"];
  if (!url) throw new Error("INNGEST_TEST_URL is not set: run `npm run test:inngest`, which explains it");
  return url.replace(/\/$/, "");
}
