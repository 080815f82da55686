"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu, MenuCheck } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { themes } from "@/lib/browser/preferences";
import { useTheme } from "@/lib/browser/use-theme";

const icons = { light: <Sun />, dark: <Moon />, system: <Monitor /> } as const;

/** Light, dark, or as the machine has it. */
export function ThemeMenu({ side = "top" }: { side?: "top" | "bottom" }) {
  const t = useTranslations("shell.theme");
  const [theme, setTheme] = useTheme();
  return (
    <Menu
      side={side}
      align="end"
      trigger={<IconButton quiet label={t("label")} title={t("label")} icon={icons[theme]} />}
    >
      {themes.map((each) => (
        <MenuCheck
          key={each}
          icon={icons[each]}
          checked={theme === each}
          onCheckedChange={() => setTheme(each)}
        >
          {t(each)}
        </MenuCheck>
      ))}
    </Menu>
  );
}
