import { describe, expect, it } from "vitest";
import { chordOf, type KeyPress } from "@/lib/browser/shortcuts/chord-of";
import { isComposing } from "@/lib/browser/shortcuts/is-composing";
import { matchKeys } from "@/lib/browser/shortcuts/match-keys";
import type { Shortcut } from "@/lib/browser/shortcuts/shape";

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const shortcut = (keys: string | string[]): Shortcut => ({
  keys,
  label: String(keys),
  group: "go",
  run: () => undefined,
});

describe("chordOf", () => {
  it("names the command key of each system and leaves the other one to the system", () => {
    expect(chordOf(press("k", { metaKey: true }), true)).toBe("mod+k");
    expect(chordOf(press("k", { ctrlKey: true }), false)).toBe("mod+k");
    expect(chordOf(press("k", { ctrlKey: true }), true)).toBeNull();
    expect(chordOf(press("k", { metaKey: true }), false)).toBeNull();
  });
  it("names shift for letters, not for the characters that need it on some keyboards", () => {
    expect(chordOf(press("J", { shiftKey: true }), false)).toBe("shift+j");
    expect(chordOf(press("?", { shiftKey: true }), false)).toBe("?");
    expect(chordOf(press("#"), false)).toBe("#");
    expect(chordOf(press("Enter", { ctrlKey: true }), false)).toBe("mod+enter");
  });
  it("ignores modifiers alone, dead keys, input methods and AltGr", () => {
    for (const key of ["Shift", "Control", "Dead", "Process"]) expect(chordOf(press(key), false)).toBeNull();
    expect(chordOf(press("@", { altKey: true, ctrlKey: true }), false)).toBeNull();
  });
});

describe("isComposing", () => {
  it("also sees the Enter that ends a composition, which Safari sends as 229", () => {
    expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
    expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
    expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
  });
});

describe("matchKeys", () => {
  const inbox = shortcut("g i");
  const spam = shortcut("!");
  const invite = shortcut("i");
  it("waits for the second key of a sequence, then runs it before a key of its own", () => {
    expect(matchKeys([inbox, invite], "", "g")).toEqual({ pending: "g" });
    expect(matchKeys([inbox, invite], "g", "i")).toEqual({ run: inbox });
    expect(matchKeys([inbox, invite], "", "i")).toEqual({ run: invite });
  });
  it("takes a key for itself when it does not go on with the sequence", () => {
    expect(matchKeys([inbox, spam], "g", "!")).toEqual({ run: spam });
    expect(matchKeys([inbox, spam], "g", "x")).toBeNull();
  });
  it("lets the last one registered win, and knows alternatives", () => {
    const page = shortcut(["o", "enter"]);
    const later = shortcut("o");
    expect(matchKeys([page, later], "", "o")).toEqual({ run: later });
    expect(matchKeys([page, later], "", "enter")).toEqual({ run: page });
  });
});
