const MOST = 8;
/** Words of a search may say much about a customer: they stay in this browser, under their member, and can be cleared. */
const keyOf = (memberId: string) => `intray.searches.${memberId}`;

/** The member's last searches in this browser, newest first. */
export function recentSearches(memberId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(memberId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Keeps a search; one that only goes on from the last one takes its place. */
export function keepSearch(memberId: string, q: string): void {
  const rest = recentSearches(memberId).filter((each) => each !== q && !q.startsWith(each));
  write(memberId, [q, ...rest].slice(0, MOST));
}

/** Forgets them. */
export function clearSearches(memberId: string): void {
  write(memberId, []);
}

function write(memberId: string, searches: string[]): void {
  try {
    localStorage.setItem(keyOf(memberId), JSON.stringify(searches));
  } catch {
    // A browser that keeps nothing has no recent searches.
  }
}
