import type { InboxStore } from "./inbox-store";

/** Moves the focus into a message: at once where it is open already, else as soon as it has arrived. */
export function focusMessage(store: InboxStore, id: string): void {
  store.wantFocus(id);
  requestAnimationFrame(() => takeFocus(store, id));
}

/** Called when a message is drawn: takes the focus if that was wanted. */
export function takeFocus(store: InboxStore, id: string): void {
  if (store.focusWanted !== id) return;
  const element = document.querySelector<HTMLElement>(`#message-detail[data-message="${CSS.escape(id)}"]`);
  if (!element) return;
  store.wantFocus(null);
  element.focus();
}
