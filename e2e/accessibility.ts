import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * What axe finds against WCAG 2.2 A and AA, one text each: the rule, then what it is about. Looks once everything has
 * come to rest: half faded in, the best of texts has too little contrast.
 */
export async function violationsOf(page: Page, part?: { of: string; without?: string }): Promise<string[]> {
  await atRest(page);
  const axe = new AxeBuilder({ page }).withTags(RULES);
  if (part) axe.include(part.of);
  if (part?.without) axe.exclude(part.without);
  const { violations } = await axe.analyze();
  // It opens a page of its own, and what moves stands still behind it: whoever types on types where it comes to rest.
  await atRest(page);
  return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(" | ")}`);
}

/** Fails with what {@link violationsOf} finds. */
export async function expectAccessible(page: Page, part?: { of: string; without?: string }): Promise<void> {
  expect(await violationsOf(page, part)).toEqual([]);
}

/** Resolves when nothing moves any more but what never ends, such as the sign of something loading. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let round = 0; round < 20; round += 1) {
      // What was just put in begins to move with the next frames.
      await frame();
      await frame();
      const moving = document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .filter((each) => each.playState === "running");
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map((each) => each.finished));
    }
  });
}
