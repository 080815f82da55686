import type { ChatTurn } from "./shape";

/** Kinds of personal data that are known by their form; the name stands in the placeholder. */
type Kind = "EMAIL" | "PHONE" | "ID" | "CARD";

const D = "[0-9０-９]";
const LETTER = "\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{N}";
const EDGE = `(?<![0-9０-９A-Za-z])`;
const END = `(?![0-9０-９A-Za-z])`;

interface Finder {
  kind: Kind;
  pattern: RegExp;
  /** Tells numbers of this kind from order numbers of the same length. */
  isOne: (digits: string) => boolean;
}

/** In this order: what an earlier one took is not looked at again. Each pattern runs in linear time. */
const FINDERS: readonly Finder[] = [
  {
    kind: "EMAIL",
    // Alphabets only: Chinese text runs on into an address without a blank.
    pattern: new RegExp(
      `[${LETTER}][${LETTER}._%+'-]{0,63}[@＠][${LETTER}-]{1,63}(?:\\.[${LETTER}-]{1,63}){1,8}`,
      "gu",
    ),
    isOne: () => true,
  },
  {
    // Resident identity card (GB 11643): area, date of birth, sequence, check digit.
    kind: "ID",
    pattern: new RegExp(`${EDGE}[1-9１-９]${D}{16}[0-9０-９XxＸｘ]${END}`, "gu"),
    isOne: isIdentityNumber,
  },
  {
    // Chinese mobile numbers, with or without +86 and blanks.
    kind: "PHONE",
    pattern: new RegExp(
      `(?:(?<![0-9０-９A-Za-z])(?:[+＋]|00)86[ -]?)?${EDGE}[1１][3-9３-９]${D}(?:[ -]?${D}{4}){2}${END}`,
      "gu",
    ),
    isOne: () => true,
  },
  {
    // Chinese landlines with their area code, and numbers with a country code.
    kind: "PHONE",
    pattern: new RegExp(
      `${EDGE}(?:[0０]${D}{2,3}[- ]${D}{7,8}|[+＋][1-9１-９](?:[ -]?${D}){7,14})${END}`,
      "gu",
    ),
    isOne: () => true,
  },
  {
    kind: "CARD",
    pattern: new RegExp(`${EDGE}${D}(?:[ -]?${D}){12,18}${END}`, "gu"),
    isOne: (digits) => digits.length >= 13 && digits.length <= 19 && isLuhn(digits),
  },
];

/** A placeholder as a model may give it back: other brackets, other case, a blank for the underscore. */
const PLACEHOLDER = /[[【［]\s?(EMAIL|PHONE|ID|CARD)[_ -]?(\d{1,6})\s?[\]】］]/giu;
/** The longest that may still become a placeholder. */
const LONGEST = 20;

interface Masked {
  messages: ChatTurn[];
  /** Puts back what was masked. Placeholders that are not of this question stay. */
  unmask: (text: string) => string;
  /** The same for a stream: what may still become a placeholder is held back until it is decided. */
  unmaskStream: () => { push: (delta: string) => string; end: () => string };
}

/**
 * Masks e-mail addresses, phone, identity and bank card numbers in all turns of a question, each value by a placeholder of
 * its own, the same wherever it stands, so that a model can still tell two customers apart. What a form does not tell –
 * names, street addresses – is not found.
 */
export function maskPersonal(messages: readonly ChatTurn[]): Masked {
  const nameOf = new Map<string, string>();
  const valueOf = new Map<string, string>();
  // A text that speaks of `[EMAIL_1]` itself must not be given somebody's address in the answer.
  let next = Math.max(
    0,
    ...messages.flatMap(({ content }) => [...content.matchAll(PLACEHOLDER)].map((m) => Number(m[2]))),
  );
  const placeholder = (kind: Kind, value: string): string => {
    const key = `${kind} ${value.normalize("NFKC").toLowerCase()}`;
    let name = nameOf.get(key);
    if (name === undefined) {
      next += 1;
      name = `${kind}_${next}`;
      nameOf.set(key, name);
      valueOf.set(name, value);
    }
    return `[${name}]`;
  };
  const mask = (text: string): string =>
    FINDERS.reduce(
      (seen, { kind, pattern, isOne }) =>
        seen.replace(pattern, (value) =>
          isOne(value.normalize("NFKC").replace(/[ -]/g, "")) ? placeholder(kind, value) : value,
        ),
      text,
    );
  const unmask = (text: string): string =>
    text.replace(
      PLACEHOLDER,
      (found, kind: string, number: string) => valueOf.get(`${kind.toUpperCase()}_${number}`) ?? found,
    );
  return {
    messages: messages.map((turn) => ({ ...turn, content: mask(turn.content) })),
    unmask,
    unmaskStream: () => {
      let held = "";
      return {
        push: (delta) => {
          held += delta;
          const open = Math.max(held.lastIndexOf("["), held.lastIndexOf("【"), held.lastIndexOf("［"));
          const isOpen = open >= 0 && held.length - open < LONGEST && !/[\]】］]/u.test(held.slice(open));
          const decided = isOpen ? held.slice(0, open) : held;
          held = held.slice(decided.length);
          return unmask(decided);
        },
        end: () => {
          const rest = unmask(held);
          held = "";
          return rest;
        },
      };
    },
  };
}

function isIdentityNumber(digits: string): boolean {
  const [month, day] = [Number(digits.slice(10, 12)), Number(digits.slice(12, 14))];
  return /^(18|19|20)$/.test(digits.slice(6, 8)) && month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/** ISO/IEC 7812-1, annex B. */
function isLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
