"use client";

import { Ban, CircleCheck, Ellipsis, KeyRound, Pencil, Plus, ShieldOff } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { changeMember } from "@/actions/members";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { Face } from "@/components/ui/face";
import { IconButton } from "@/components/ui/icon-button";
import { PageHead } from "@/components/ui/page-head";
import { RelativeTime } from "@/components/ui/relative-time";
import { Select } from "@/components/ui/select";
import { Status } from "@/components/ui/status";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { useNotify } from "@/components/ui/use-notify";
import { LEVELS, type Level } from "@/domain/actors/level-shape";
import type { MemberPatch, MemberView } from "@/domain/members/shape";
import { AddMemberDialog } from "./add-member-dialog";
import { OwnPassword } from "./own-password";
import { RemoveFactorDialog } from "./remove-factor-dialog";
import { RenameDialog } from "./rename-dialog";
import { ResetPasswordDialog } from "./reset-password-dialog";

export interface MembersTableProps {
  members: readonly MemberView[];
  /** Who looks at the page. */
  self: string;
  canEdit: boolean;
}

/** Who signs in, and what each may do. */
export function MembersTable({ members, self, canEdit }: MembersTableProps) {
  const t = useTranslations("admin.members");
  const router = useRouter();
  const notify = useNotify();
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<MemberView | null>(null);
  const [resetting, setResetting] = useState<MemberView | null>(null);
  const [unprotecting, setUnprotecting] = useState<MemberView | null>(null);

  const change = async (member: MemberView, patch: MemberPatch, done: string, back: MemberPatch) => {
    const result = await changeMember({ id: member.id, patch });
    if (result.ok)
      notify.done(done, () => {
        void changeMember({ id: member.id, patch: back }).then((undone) => {
          if (!undone.ok) notify.failed(undone.error);
          router.refresh();
        });
      });
    else if (result.error.error === "conflict")
      notify.failed({ ...result.error, error: "forbidden", detail: t("lastAdmin") });
    else notify.failed(result.error);
    router.refresh();
  };
  const active = members.filter((member) => !member.disabled).length;

  return (
    <>
      <PageHead
        title={t("title")}
        meta={t("counts", { active, disabled: members.length - active })}
        actions={
          canEdit ? (
            <Button size="sm" icon={<Plus />} onClick={() => setAdding(true)}>
              {t("new")}
            </Button>
          ) : undefined
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {canEdit ? null : <p className="px-6 py-3 text-ink-3 text-meta phone:px-4">{t("readOnly")}</p>}
        <Table label={t("title")}>
          <thead>
            <tr>
              <Th>{t("name")}</Th>
              <Th className="phone:hidden">{t("email")}</Th>
              <Th>{t("level")}</Th>
              <Th className="phone:hidden">{t("lastSeen")}</Th>
              <Th>{t("state")}</Th>
              {canEdit ? <Th /> : null}
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <Tr key={member.id}>
                <Td>
                  <span className="flex items-center gap-2">
                    <Face name={member.name} seed={member.id} />
                    <span className={member.disabled ? "text-ink-3" : "font-medium"}>{member.name}</span>
                    {member.id === self ? <span className="text-ink-3 text-meta">{t("you")}</span> : null}
                  </span>
                </Td>
                <Td dim className="phone:hidden">
                  {member.email}
                </Td>
                <Td>
                  {canEdit ? (
                    <Select
                      bare
                      aria-label={`${t("level")}: ${member.name}`}
                      value={member.level}
                      onValueChange={(level) =>
                        void change(
                          member,
                          { level: level as Level },
                          t("levelChanged", { name: member.name, level: t(`levels.${level as Level}`) }),
                          { level: member.level },
                        )
                      }
                      options={LEVELS.toReversed().map((level) => ({
                        value: level,
                        label: t(`levels.${level}`),
                        hint: t(`levelHints.${level}`),
                      }))}
                      className="-ml-2.5"
                    />
                  ) : (
                    t(`levels.${member.level}`)
                  )}
                </Td>
                <Td dim className="phone:hidden">
                  {member.last_seen_at ? <RelativeTime at={member.last_seen_at} form="long" /> : t("never")}
                </Td>
                <Td>
                  {member.disabled ? (
                    <Status tone="off">{t("disabled")}</Status>
                  ) : (
                    <Status tone="ok">{t("active")}</Status>
                  )}
                  {member.second_factor ? (
                    <span className="ml-2 text-ink-3 text-meta phone:hidden">{t("secondFactor")}</span>
                  ) : null}
                </Td>
                {canEdit ? (
                  <Td className="text-right">
                    <Menu
                      align="end"
                      trigger={
                        <IconButton quiet label={t("more", { name: member.name })} icon={<Ellipsis />} />
                      }
                    >
                      <MenuItem icon={<Pencil />} onSelect={() => setRenaming(member)}>
                        {t("rename")}
                      </MenuItem>
                      <MenuItem icon={<KeyRound />} onSelect={() => setResetting(member)}>
                        {t("resetPassword")}
                      </MenuItem>
                      {member.second_factor && member.id !== self ? (
                        <MenuItem icon={<ShieldOff />} onSelect={() => setUnprotecting(member)}>
                          {t("removeFactor")}
                        </MenuItem>
                      ) : null}
                      <MenuSeparator />
                      <MenuItem
                        danger={!member.disabled}
                        icon={member.disabled ? <CircleCheck /> : <Ban />}
                        onSelect={() =>
                          void change(
                            member,
                            { disabled: !member.disabled },
                            t(member.disabled ? "enabledDone" : "disabledDone", { name: member.name }),
                            { disabled: member.disabled },
                          )
                        }
                      >
                        {t(member.disabled ? "enable" : "disable")}
                      </MenuItem>
                    </Menu>
                  </Td>
                ) : null}
              </Tr>
            ))}
          </tbody>
        </Table>
        <OwnPassword />
      </div>
      <AddMemberDialog open={adding} onOpenChange={setAdding} />
      <RenameDialog key={`name-${renaming?.id}`} member={renaming} onClose={() => setRenaming(null)} />
      <ResetPasswordDialog
        key={`password-${resetting?.id}`}
        member={resetting}
        onClose={() => setResetting(null)}
      />
      <RemoveFactorDialog member={unprotecting} onClose={() => setUnprotecting(null)} />
    </>
  );
}
