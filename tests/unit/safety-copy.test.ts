import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropOldSafetyCopies, readSafetyCopy, writeSafetyCopy } from "@/lib/browser/safety-copy";

beforeEach(() => {
  const kept: Record<string, string> = {};
  const store = Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: { value: (key: string, value: string) => void (kept[key] = value) },
    removeItem: { value: (key: string) => void delete kept[key] },
  });
  vi.stubGlobal("window", { localStorage: store });
});
afterEach(() => vi.unstubAllGlobals());

test("UI-05: another member at the same browser, and another message, see nothing of unsent text", () => {
  writeSafetyCopy("lin", "message-a", { text: "只给甲看的内容", version: 0, at: 1 });
  expect(readSafetyCopy("lin", "message-a")?.text).toBe("只给甲看的内容");
  expect(readSafetyCopy("lin", "message-b")).toBeNull();
  expect(readSafetyCopy("chen", "message-a")).toBeNull();
  writeSafetyCopy("lin", "message-a", null);
  expect(readSafetyCopy("lin", "message-a")).toBeNull();
});

test("UI-05: what is two weeks old goes", () => {
  const now = Date.parse("2026-01-20T00:00:00Z");
  writeSafetyCopy("lin", "old", { text: "a", version: 0, at: now - 15 * 86_400_000 });
  writeSafetyCopy("lin", "new", { text: "b", version: 0, at: now - 13 * 86_400_000 });
  dropOldSafetyCopies(now);
  expect(readSafetyCopy("lin", "old")).toBeNull();
  expect(readSafetyCopy("lin", "new")?.text).toBe("b");
});
