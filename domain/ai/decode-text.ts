import "server-only";
/** Largest file that is read for a bill. */
export const MAX_FILE_BYTES = 1024 * 1024;

/** UTF-8 (with or without BOM) as text; null for anything else, such as an image. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}
