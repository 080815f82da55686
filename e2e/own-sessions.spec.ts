import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { signIn } from "./inbox-support";
import { addMember, englishPage, givePassword } from "./member-support";

test("one sees where one is signed in, and signs other browsers out, in both languages", async ({
  page: adminPage,
  browser,
  baseURL,
}) => {
  await signIn(adminPage);
  const { email } = await addMember(adminPage);
  const pages = [];
  for (let n = 0; n < 3; n += 1) {
    const page = await englishPage(browser, baseURL);
    await givePassword(page, email);
    await page.waitForURL(/\/inbox/);
    pages.push(page);
  }
  const [second, third, here] = pages;
  if (!second || !third || !here) throw new Error("three browsers are signed in");

  await here.goto("/preferences");
  const places = here.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem");
  await expect(places).toHaveCount(3);
  await expect(places.first()).toContainText(/Chrome · \w+/);
  await expect(places.first()).toContainText("This one");
  await expectAccessible(here);
  // The one that signed in last stands above the others.
  await places
    .nth(1)
    .getByRole("button", { name: /^Sign out Chrome/ })
    .click();
  await expect(places).toHaveCount(2);
  await third.goto("/inbox");
  await expect(third).toHaveURL(/\/login/);
  await second.goto("/inbox");
  await expect(second).toHaveURL(/\/inbox/);

  await here.context().addCookies([{ name: "locale", value: "zh-CN", url: baseURL ?? "" }]);
  await here.reload();
  await expectAccessible(here);
  const region = here.getByRole("region", { name: "登录的设备" });
  await region.getByRole("button", { name: "退出其他所有设备" }).click();
  await expect(region.getByRole("listitem")).toHaveCount(1);
  await expect(region.getByRole("listitem")).toContainText("当前设备");
  await expect(region.getByRole("button")).toHaveCount(0);
  await second.goto("/inbox");
  await expect(second).toHaveURL(/\/login/);
  for (const page of pages) await page.context().close();
});
