"use client";

import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { addDemo } from "@/actions/messages";
import { Button } from "@/components/ui/button";
import { useNotify } from "@/components/ui/use-notify";
import { useInbox } from "./inbox-context";

/** Fills an inbox that never had a message, for a first look. */
export function DemoButton() {
  const t = useTranslations("inbox.empty");
  const notify = useNotify();
  const inbox = useInbox();
  const [busy, start] = useTransition();
  const add = () =>
    start(async () => {
      const result = await addDemo({});
      if (result.ok) inbox.refreshList();
      else notify.failed(result.error);
    });
  return (
    <Button onClick={add} busy={busy}>
      {t("demo")}
    </Button>
  );
}
