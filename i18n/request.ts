import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import "./app-config";
import { formats } from "./formats";
import { chooseLocale } from "./locale";
import { messagesOf } from "./messages";
import { chooseTimeZone } from "./time-zone";

/** What next-intl needs for one request. URLs carry no language: it is the reader's, not the page's. */
export default getRequestConfig(async () => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const locale = chooseLocale(jar.get("locale")?.value, head.get("accept-language"));
  return {
    locale,
    messages: messagesOf(locale),
    formats,
    timeZone: chooseTimeZone(jar.get("tz")?.value),
    now: new Date(),
  };
});
