import { describe, expect, it } from "vitest";
import { en } from "@/i18n/messages/en";
import { SHORTCUT_IDS, shortcutSpec } from "@/lib/browser/shortcuts/catalogue";
import { chordOf, type KeyPress } from "@/lib/browser/shortcuts/chord-of";
import { readCustomKeys, refuseKeys } from "@/lib/browser/shortcuts/custom-keys";
import { findClash } from "@/lib/browser/shortcuts/find-clash";
import { isComposing } from "@/lib/browser/shortcuts/is-composing";
import { matchKeys } from "@/lib/browser/shortcuts/match-keys";

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const shortcut = (...keys: string[]) => ({ keys });

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
    expect(matchKeys([inbox, invite], "g", "i")).toEqual({ run: inbox, keys: "g i" });
    expect(matchKeys([inbox, invite], "", "i")).toEqual({ run: invite, keys: "i" });
  });
  it("takes a key for itself when it does not go on with the sequence", () => {
    expect(matchKeys([inbox, spam], "g", "!")).toEqual({ run: spam, keys: "!" });
    expect(matchKeys([inbox, spam], "g", "x")).toBeNull();
  });
  it("lets the last one registered win, and knows alternatives", () => {
    const page = shortcut("o", "enter");
    const later = shortcut("o");
    expect(matchKeys([page, later], "", "o")).toEqual({ run: later, keys: "o" });
    expect(matchKeys([page, later], "", "enter")).toEqual({ run: page, keys: "enter" });
  });
});

describe("the catalogue", () => {
  it("has no two shortcuts that want the same keys in the same place", () => {
    const clashes = SHORTCUT_IDS.flatMap((id) =>
      shortcutSpec(id).keys.map((keys) => [id, keys, findClash({}, id, keys)]),
    ).filter(([, , other]) => other !== null);
    expect(clashes).toEqual([]);
  });
  it("holds only keys that a member could choose too", () => {
    for (const id of SHORTCUT_IDS)
      for (const keys of shortcutSpec(id).keys)
        expect([id, keys, refuseKeys(id, keys)]).toEqual([id, keys, null]);
  });
  it("has a name for each", () => {
    expect(Object.keys(en.keys.name).toSorted()).toEqual([...SHORTCUT_IDS].toSorted());
  });
});

describe("own keys", () => {
  it("clash where both are heard, also with the beginning of a sequence, and not once the other is off", () => {
    expect(findClash({}, "done", "j")).toBe("next");
    expect(findClash({}, "done", "g")).toBe("goInbox");
    expect(findClash({}, "goRules", "e u")).toBe("done");
    expect(findClash({ next: [] }, "done", "j")).toBeNull();
    expect(findClash({ next: ["down"] }, "done", "j")).toBeNull();
    expect(findClash({ next: ["down"] }, "done", "down")).toBe("next");
  });
  it("leave the browser its own, and a text its letters", () => {
    expect(refuseKeys("done", "mod+t")).toBe("reserved");
    expect(refuseKeys("done", "alt+x")).toBe("unknown");
    expect(refuseKeys("done", "a b c")).toBe("unknown");
    expect(refuseKeys("save", "s")).toBe("needsMod");
    expect(refuseKeys("save", "mod+shift+s")).toBeNull();
    expect(refuseKeys("done", "g x")).toBeNull();
  });
  it("are read leniently: what this version does not know is left out", () => {
    expect(readCustomKeys({ done: ["d", 3, "mod+t"], gone: ["x"], next: "j" })).toEqual({ done: ["d"] });
    expect(readCustomKeys(null)).toEqual({});
  });
});
