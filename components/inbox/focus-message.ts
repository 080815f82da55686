import { nextFrame } from "@/lib/browser/next-frame";
import { isTyping } from "@/lib/browser/shortcuts/is-typing";
import type { InboxStore } from "./inbox-store";

/** Moves the focus into a message: at once where it is open already, else as soon as it has arrived. */
export function focusMessage(store: InboxStore, id: string): void {
  store.wantFocus(id);
  void takeFocus(store, id);
}

/**
 * Called when a message is drawn: takes the focus if that was wanted, unless somebody is writing elsewhere by now. Once
 * the message is seen: focusing lays the page out by itself, and the frame would wait for it.
 */
export async function takeFocus(store: InboxStore, id: string): Promise<void> {
  await nextFrame();
  if (store.focusWanted !== id) return;
  const element = document.querySelector<HTMLElement>(`#message-detail[data-message="${CSS.escape(id)}"]`);
  if (!element) return;
  store.wantFocus(null);
  if (!isTyping(document.activeElement)) element.focus();
}
