import { Converter as traditionalizer } from "opencc-js/cn2t";
import { Converter as simplifier } from "opencc-js/t2cn";

let simplify: ((text: string) => string) | undefined;
let traditionalize: ((text: string) => string) | undefined;
const simple = new Map<string, string>();
const HAN = /[\u3400-\u9fff\uf900-\ufaff]/g;

/** One traditional character → its simplified form (others unchanged). Remembered, so long texts stay linear. */
export function simplifiedChar(char: string): string {
  let found = simple.get(char);
  if (found === undefined) {
    simplify ??= simplifier({ from: "t", to: "cn" });
    found = simplify(char);
    simple.set(char, found);
  }
  return found;
}

/** Text with each traditional character folded to simplified, character by character: for comparing, not for reading. */
export function toSimplified(text: string): string {
  return text.replace(HAN, simplifiedChar);
}

/** Simplified text → traditional (Taiwan phrases), by OpenCC's phrase tables: for people to read. */
export function toTraditional(text: string): string {
  traditionalize ??= traditionalizer({ from: "cn", to: "twp" });
  return traditionalize(text);
}
