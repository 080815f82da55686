"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { changeOwnPreferences } from "@/actions/members";
import { Button } from "@/components/ui/button";
import { SettingsSection } from "@/components/ui/settings-section";
import { useNotify } from "@/components/ui/use-notify";
import { setCustomKeys } from "@/lib/browser/shortcuts/bindings";
import {
  SHORTCUT_GROUPS,
  SHORTCUT_IDS,
  type ShortcutId,
  shortcutSpec,
} from "@/lib/browser/shortcuts/catalogue";
import { type CustomKeys, refuseKeys } from "@/lib/browser/shortcuts/custom-keys";
import { findClash } from "@/lib/browser/shortcuts/find-clash";
import { useMac } from "@/lib/browser/use-mac";
import { KeyRow, type KeyTrouble } from "./key-row";
import { keysText } from "./keys-text";

/** Every shortcut with its keys, to be changed or switched off; kept on the server, used from the next key on. */
export function KeySettings({ stored }: { stored: CustomKeys }) {
  const t = useTranslations("keys.settings");
  const names = useTranslations("keys.name");
  const groups = useTranslations("shell.keys");
  const router = useRouter();
  const notify = useNotify();
  const mac = useMac();
  const [custom, setCustom] = useState(stored);
  const [capturing, setCapturing] = useState<ShortcutId | null>(null);
  const [trouble, setTrouble] = useState<{ id: ShortcutId; what: KeyTrouble } | null>(null);
  const keysOf = (id: ShortcutId) => custom[id] ?? shortcutSpec(id).keys;

  const save = async (next: CustomKeys, said: string, undoable = true) => {
    const before = custom;
    setCustom(next);
    setTrouble(null);
    const result = await changeOwnPreferences({
      keys: Object.fromEntries(Object.entries(next).map(([id, keys]) => [id, [...keys]])),
    });
    if (!result.ok) {
      setCustom(before);
      notify.failed(result.error);
      return;
    }
    setCustomKeys(next);
    notify.done(said, undoable ? () => void save(before, said, false) : undefined);
    router.refresh();
  };

  const choose = (id: ShortcutId, keys: string) => {
    setCapturing(null);
    if (keysOf(id).join() === keys) return;
    const refused = refuseKeys(id, keys);
    const other = refused === null ? findClash(custom, id, keys) : null;
    if (refused !== null) setTrouble({ id, what: { keys, refused } });
    else if (other !== null) setTrouble({ id, what: { keys, other } });
    else void save({ ...custom, [id]: [keys] }, t("saved", { name: names(id), keys: keysText(keys, mac) }));
  };

  const takeOver = (id: ShortcutId, keys: string, other: ShortcutId) => {
    let next: CustomKeys = custom;
    // One after the other: keys can stand in the way of several sequences.
    for (let at: ShortcutId | null = other; at !== null; at = findClash(next, id, keys))
      next = { ...next, [at]: [] };
    void save(
      { ...next, [id]: [keys] },
      t("tookOver", { name: names(id), keys: keysText(keys, mac), other: names(other) }),
    );
  };

  const without = (id: ShortcutId): CustomKeys => {
    const { [id]: _own, ...rest } = custom;
    return rest;
  };

  return (
    <SettingsSection
      id="keys"
      title={t("title")}
      lead={t("lead")}
      actions={
        Object.keys(custom).length > 0 ? (
          <Button size="sm" onClick={() => void save({}, t("restoredAll"))}>
            {t("restoreAll")}
          </Button>
        ) : null
      }
    >
      {SHORTCUT_GROUPS.map((group) => (
        <div key={group} className="pt-4">
          <h3 className="pb-1 font-medium text-ink-3 text-micro">{groups(group)}</h3>
          <ul className="border-line border-t">
            {SHORTCUT_IDS.filter((id) => shortcutSpec(id).group === group).map((id) => (
              <KeyRow
                key={id}
                id={id}
                keys={keysOf(id)}
                changed={custom[id] !== undefined}
                capturing={capturing === id}
                trouble={trouble?.id === id ? trouble.what : null}
                onCapture={(on) => {
                  setTrouble(null);
                  setCapturing(on ? id : null);
                }}
                onKeys={(keys) => choose(id, keys)}
                onSwitch={(on) =>
                  on ? restore(id) : void save({ ...custom, [id]: [] }, t("switchedOff", { name: names(id) }))
                }
                onRestore={() => restore(id)}
                onTakeOver={(keys, other) => takeOver(id, keys, other)}
              />
            ))}
          </ul>
        </div>
      ))}
    </SettingsSection>
  );

  /** Gives a shortcut its first keys again, unless something else has them by now. */
  function restore(id: ShortcutId): void {
    const keys = shortcutSpec(id).keys;
    const taken = keys
      .map((each) => ({ keys: each, other: findClash(custom, id, each) }))
      .find((c) => c.other);
    if (taken?.other) setTrouble({ id, what: { keys: taken.keys, other: taken.other } });
    else void save(without(id), t("switchedOn", { name: names(id) }));
  }
}
