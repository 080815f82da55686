// The provider of the bench, in a process of its own: a model is no part of the gateway's work.
import { FaultProvider, failure, text } from "@/tests/support/fault-provider";
import { HOLD } from "./models";

/** What the parent sends: a model whose calls it wants to know. */
export type ProviderCommand = { count: string };
/** What comes back. */
export type ProviderReport = { url: string } | { calls: number };

const report = (message: ProviderReport) => process.send?.(message);
const provider = await new FaultProvider().start();
provider.script("steady", async (_, { body }) => {
  const ms = Number(HOLD.exec(body.messages.at(-1)?.content ?? "")?.[1] ?? 0);
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  return text("a short text");
});
provider.script("failing", failure(503, "overloaded"));
provider.script("silent", { kind: "hang" });
process.on("message", ({ count }: ProviderCommand) => report({ calls: provider.calls(count).length }));
process.on("disconnect", () => process.exit(0));
report({ url: provider.url });
