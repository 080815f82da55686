/**
 * The words and runs that lists of leaked passwords of ten characters and more are made of. A whole list would be
 * megabytes in every browser; most of it falls to the rules below.
 */
const PARTS = [
  ..."password passwort motdepasse contrasena letmein welcome iloveyou admin administrator qwerty qwertz azerty".split(
    " ",
  ),
  ..."qwertyuiop asdfghjkl zxcvbnm qazwsx 1q2w3e4r 1qaz2wsx q1w2e3r4 abc abcd test guest changeme secret".split(
    " ",
  ),
  ..."superman batman football baseball dragon monkey sunshine princess trustno1 woaini aini intray".split(
    " ",
  ),
];
const RUNS = [
  "01234567890123456789",
  "98765432109876543210",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
];

/**
 * Whether a password is one of the first that somebody tries (NIST SP 800-63B, 5.1.1.2): few different characters, a run
 * of the keyboard, or nothing but common words, with digits and signs around them.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  if (new Set(plain).size <= 3) return true;
  const letters = plain.replaceAll("0", "o").replaceAll("@", "a").replaceAll("$", "s");
  return [plain, letters].some((text) => rest(text).length <= 3);
}

/** What is left of a text without common words, runs of four characters and more, and years. */
function rest(text: string): string {
  let left = text.replace(/(19|20)\d\d/g, "");
  for (const part of PARTS.toSorted((a, b) => b.length - a.length)) left = left.replaceAll(part, "");
  for (const run of RUNS)
    for (let length = 10; length >= 4; length--)
      for (let start = 0; start + length <= run.length; start++)
        left = left.replaceAll(run.slice(start, start + length), "");
  return left.replace(/[^\p{L}]/gu, "").replace(/(.)\1+/gu, "$1");
}
