import { expect, test } from "@playwright/test";
import { signIn } from "./inbox-support";

test("a scene says what a request would do, before anything is saved", async ({ page }) => {
  await signIn(page, "en", "light");
  await page.goto("/admin/scenes/chat");
  const trial = page.getByRole("region", { name: "What would this request do?" });
  await expect(trial).toContainText("Asks");
  await expect(trial).toContainText("builtin-mini");
  await expect(trial).toContainText("free");
  await expect(trial).toContainText("Up to 1,024 tokens and 60 s");

  await trial.getByLabel("Longest answer").fill("2000");
  await expect(trial).toContainText("It is refused with 42202");
  // The scene's own field, not saved yet.
  await page.getByLabel("Longest answer").first().fill("4000");
  await expect(trial).toContainText("Up to 2,000 tokens and 60 s");
  await page.getByLabel("Longest answer").first().fill("many");
  await expect(trial).toContainText("Mend what is marked above to see it.");
});
