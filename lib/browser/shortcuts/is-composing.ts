/**
 * Whether an input method is at work: the key chooses characters and is no command. `keyCode` 229 is what
 * browsers send when `isComposing` is already false for the Enter that ends a composition (Safari).
 */
export function isComposing(event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return event.isComposing || event.keyCode === 229;
}
