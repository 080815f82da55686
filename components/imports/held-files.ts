/** Files of this page's imports that still wait in their preview: another encoding reads the same file again. Gone with the page. */
const files = new Map<string, File>();

export function holdFile(importId: string, file: File): void {
  files.set(importId, file);
}

export function heldFile(importId: string): File | undefined {
  return files.get(importId);
}

export function dropFile(importId: string): void {
  files.delete(importId);
}
