"use client";

import { LogOut, SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { Face } from "@/components/ui/face";
import type { ShellData } from "./shape";

async function leave(): Promise<void> {
  // Ten kilobytes that nobody needs who stays.
  const { signOut } = await import("next-auth/react");
  await signOut({ redirect: false });
  window.location.assign("/login");
}

/** Who is signed in, and the way out. */
export function MemberMenu({ member }: { member: ShellData["member"] }) {
  const t = useTranslations();
  return (
    <Menu
      side="top"
      trigger={
        <button
          type="button"
          aria-label={`${t("shell.member")}: ${member.name}`}
          className="-ml-2 flex h-8 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-left -outline-offset-2 transition-colors hover:bg-hover data-[state=open]:bg-press phone:h-touch"
        >
          <Face name={member.name} seed={member.id} />
          <span className="truncate">{member.name}</span>
        </button>
      }
    >
      <div className="px-2 pt-1 pb-1.5">
        <p className="font-medium">{member.name}</p>
        <p className="text-ink-3 text-meta">{member.email}</p>
        <p className="text-ink-3 text-meta">{t(`shell.level.${member.level}`)}</p>
      </div>
      <MenuSeparator />
      <MenuItem asChild>
        <Link href="/preferences">
          <SlidersHorizontal />
          {t("shell.preferences")}
        </Link>
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={() => void leave()}>
        {t("auth.signOut")}
      </MenuItem>
    </Menu>
  );
}
