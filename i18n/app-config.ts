import type { formats } from "./formats";
import type { Locale } from "./locale";
import type { Messages } from "./messages";

// Makes `useTranslations` know every key and the arguments of each text.
declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
    Formats: typeof formats;
  }
}
