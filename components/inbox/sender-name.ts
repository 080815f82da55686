/**
 * What a sender is called: the name of `Kenji Mori <kenji@example.test>`, the part before the @ of a bare address,
 * else the text as it is. NFKC is left alone: a name is the person's own spelling.
 */
export function senderName(sender: string): string {
  const named = /^\s*"?([^"<]+?)"?\s*<[^<>]+>\s*$/.exec(sender);
  if (named?.[1]) return named[1];
  const bare = /^([^@\s]+)@[^@\s]+$/.exec(sender);
  return bare?.[1] ?? sender;
}

/** The address of a sender, where it has one. */
export function senderAddress(sender: string): string | null {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? (/^[^@\s]+@[^@\s]+$/.test(sender) ? sender : null);
}
