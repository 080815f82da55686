import "server-only";
import { Converter } from "opencc-js/t2cn";
import { singleton } from "@/lib/singleton";

export interface FoldOptions {
  /** Also fold traditional Chinese characters to simplified ones. */
  traditional: boolean;
}

/** What Unicode's NFKC_Casefold drops: soft hyphen, zero-width and direction marks, variation selectors. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const FULL_FOLD = /[ßς]/g;
const NOT_ASCII = /\P{ASCII}/u;
const HAN = /\p{Script=Han}/u;

const table = (): Map<string, string> => singleton("han-fold", () => new Map<string, string>());
const converter = () => singleton("han-converter", () => Converter({ from: "t", to: "cn" }));

/**
 * One character by OpenCC's table, never by its phrases: a phrase table would fold 乾 in 乾淨 but not in 乾隆,
 * so that a keyword and a text would fold differently and a hit would depend on the neighbours.
 */
function foldHan(text: string): string {
  const known = table();
  let out = "";
  for (const character of text) {
    if (character.length === 1 && character < "\u3400") {
      out += character;
      continue;
    }
    let folded = known.get(character);
    if (folded === undefined) {
      folded = HAN.test(character) ? converter()(character) : character;
      known.set(character, folded);
    }
    out += folded;
  }
  return out;
}

/**
 * The form in which rules and search compare text: NFKC, full case folding, ignorable characters dropped
 * (Unicode's NFKC_Casefold), and, where asked for, traditional characters as simplified ones. Idempotent, and
 * applied to both sides of every comparison; stored text stays as it is.
 */
export function foldText(text: string, options: FoldOptions): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  const lower = text
    .normalize("NFKC")
    .replace(IGNORABLE, "")
    .toLowerCase()
    // JavaScript lowers Σ by its place in the word and keeps ß; folding does neither.
    .replace(FULL_FOLD, (character) => (character === "ß" ? "ss" : "σ"))
    .normalize("NFKC");
  return options.traditional ? foldHan(lower) : lower;
}
