/** Letters and digits that can't be taken for one another when they are read aloud or copied by hand. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP = 4;

/** A password of 16 characters from 31 (79 bits), in groups that can be read aloud. */
export function suggestPassword(): string {
  const letters: string[] = [];
  // Bytes past the last whole multiple are thrown away: a remainder would favour the first letters.
  const limit = 256 - (256 % ALPHABET.length);
  while (letters.length < GROUPS * GROUP) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) letters.push(ALPHABET.charAt(byte % ALPHABET.length));
  }
  const text = letters.join("");
  return Array.from({ length: GROUPS }, (_, i) => text.slice(i * GROUP, (i + 1) * GROUP)).join("-");
}
