/** Text that somebody typed and has not saved, kept on this machine until it is. */
export interface SafetyCopy {
  text: string;
  /** The version that was being edited; 0 for a reply that has none yet. */
  version: number;
  /** Milliseconds since 1970. */
  at: number;
}

const prefix = "intray.copy.";
const keepMs = 14 * 86_400_000;

/** The copy of a text, by who typed it (another person at the same browser never sees it) and what it belongs to. */
export function readSafetyCopy(memberId: string, about: string): SafetyCopy | null {
  try {
    const stored = window.localStorage.getItem(`${prefix}${memberId}.${about}`);
    return stored === null ? null : (JSON.parse(stored) as SafetyCopy);
  } catch {
    return null;
  }
}

/** Writes the copy; `null` clears it. A full or forbidden store is no reason to stop typing: nothing is thrown. */
export function writeSafetyCopy(memberId: string, about: string, copy: SafetyCopy | null): void {
  try {
    const key = `${prefix}${memberId}.${about}`;
    if (copy === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify(copy));
  } catch {
    // Private mode, or the quota is used up.
  }
}

/** Drops copies older than two weeks, so that customers' words do not pile up in browsers. */
export function dropOldSafetyCopies(nowMs: number): void {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (!key.startsWith(prefix)) continue;
      const copy = JSON.parse(window.localStorage.getItem(key) ?? "{}") as Partial<SafetyCopy>;
      if ((copy.at ?? 0) < nowMs - keepMs) window.localStorage.removeItem(key);
    }
  } catch {
    // As above.
  }
}
