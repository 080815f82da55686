import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { signIn } from "./inbox-support";

test("a budget is set, changed, refused twice, lifted and brought back; the frame shows the day's", async ({
  page,
}) => {
  await signIn(page, "en", "light");
  await page.goto("/admin/budgets");
  await expect(page.getByRole("heading", { name: "Usage and budgets" })).toBeVisible();
  await expect(page.getByText("Nothing is limited.")).toBeVisible();

  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add budget" }).click();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByText("Limit an amount, tokens or both.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Amount").fill("2.50");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("listitem").filter({ hasText: "All calls" });
  await expect(row).toContainText("$0.00 of $2.50");
  await expect(row).toContainText("in bounds");
  await expect(page.getByRole("link", { name: /AI spend today/ })).toContainText("$0.00 / $2.50");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add budget" }).click();
  await dialog.getByLabel("Amount").fill("3");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByText("There is a budget of this period and currency already.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await row.getByRole("button", { name: /^Edit the budget/ }).click();
  await dialog.getByLabel("Amount").fill("0");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("used up");

  await row.getByRole("button", { name: /^Lift the budget/ }).click();
  await expect(page.getByText("Nothing is limited.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("used up");
  await row.getByRole("button", { name: /^Lift the budget/ }).click();
  await expect(page.getByText("Nothing is limited.")).toBeVisible();

  await page.getByRole("button", { name: "Add budget" }).click();
  await dialog.getByLabel("Of", { exact: true }).click();
  await page.getByRole("option", { name: "admin" }).click();
  await dialog.getByLabel("Amount").fill("1.00");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  const own = page.getByRole("listitem").filter({ hasText: "Member · Daily" });
  await expect(own).toContainText("$0.00 of $1.00");
  await expectAccessible(page);
  await own.getByRole("button", { name: /^Lift the budget/ }).click();
  await expect(page.getByText("Nothing is limited.")).toBeVisible();

  await page.goto("/admin/audit");
  await expect(page.getByText("budget.deleted").first()).toBeVisible();
});

test("limits of a provider and the cache of a scene are kept", async ({ page }) => {
  await signIn(page, "en", "light");
  await page.goto("/admin/models/new");
  await page.getByLabel("Code").fill("limited");
  await page.getByLabel("Address").fill("http://127.0.0.1:9/v1");
  await page.getByLabel("Requests a minute").fill("60");
  await page.getByLabel("Calls at once").fill("4");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL(/\/admin\/models\/limited$/);
  await page.reload();
  await expect(page.getByLabel("Requests a minute")).toHaveValue("60");
  await expect(page.getByLabel("Tokens a minute")).toHaveValue("");
  await expect(page.getByLabel("Calls at once")).toHaveValue("4");

  await page.goto("/admin/scenes/chat");
  await page.getByLabel("Answer cache").click();
  await page.getByRole("option", { name: "1 day" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Chat is saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Answer cache")).toContainText("1 day");
});
