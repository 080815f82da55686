/**
 * Resolves once the browser has drawn its next frame; at once where it draws none, because the tab is hidden or is
 * being left. What a key press changed is seen before anything is sent.
 */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      document.removeEventListener("visibilitychange", end);
      resolve();
    };
    if (document.visibilityState === "hidden") {
      end();
      return;
    }
    document.addEventListener("visibilitychange", end);
    requestAnimationFrame(() => setTimeout(end));
  });
}
