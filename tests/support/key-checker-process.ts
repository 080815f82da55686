// Another process of the product that admits keys: answers each key it is sent with whether it would let it in.
import { findKeyActor } from "@/domain/api-keys/find-key-actor";

process.on("message", (key: string) => {
  void findKeyActor(key).then((found) => process.send?.(found !== null));
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
