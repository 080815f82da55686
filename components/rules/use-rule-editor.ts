"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { addRule, changeRule, removeRule } from "@/actions/rules";
import { useNotify } from "@/components/ui/use-notify";
import { useProblems } from "@/components/ui/use-problems";
import type { RuleView } from "@/domain/rules/rule-view";
import type { RulePhase } from "@/domain/rules/shape";
import { draftOf, emptyDraft, inputOf, type RuleDraft, sameDraft } from "./rule-draft";

/** Edits that nobody saved, by rule: a look at another rule does not lose them. Gone with the page. */
const unsaved = new Map<string, { version: number; draft: RuleDraft }>();

export interface RuleEditor {
  draft: RuleDraft;
  setDraft: (draft: RuleDraft) => void;
  /** The rule that the form says; null while it says none. */
  input: ReturnType<typeof inputOf>;
  dirty: boolean;
  saving: boolean;
  /** Somebody saved another version since this form was filled. */
  stale: boolean;
  errors: ReadonlyMap<string, string>;
  /** @returns the id of the saved rule, or null when it could not be saved. */
  save: () => Promise<string | null>;
  discard: () => void;
  remove: () => Promise<void>;
}

/** What a rule that does not exist yet begins with. */
export interface RuleSeed {
  /** Tells it from other beginnings. */
  key: string;
  draft: () => RuleDraft;
}

/**
 * The state of one rule's form, and the ways to store it. `rule` null: one that does not exist yet, which begins with
 * `seed` or empty in `phase`.
 */
export function useRuleEditor(rule: RuleView | null, seed: RuleSeed | null, phase: RulePhase): RuleEditor {
  const t = useTranslations("rules");
  const router = useRouter();
  const notify = useNotify();
  const problemsOf = useProblems();
  const key = rule?.id ?? `new ${seed?.key ?? ""}`;
  const fresh = (): RuleDraft => {
    if (rule) return draftOf(rule);
    return seed?.draft() ?? emptyDraft(phase);
  };
  const [base, setBase] = useState(() => ({ version: unsaved.get(key)?.version ?? rule?.version ?? 0 }));
  const [draft, setOwn] = useState<RuleDraft>(() => unsaved.get(key)?.draft ?? fresh());
  const [saving, setSaving] = useState(false);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const dirty = rule ? !sameDraft(draft, draftOf(rule)) : !sameDraft(draft, emptyDraft(phase));

  const setDraft = (next: RuleDraft) => {
    setOwn(next);
    setErrors(new Map());
    unsaved.set(key, { version: base.version, draft: next });
  };
  const forget = () => {
    unsaved.delete(key);
    setErrors(new Map());
  };
  const discard = () => {
    forget();
    setOwn(fresh());
    setBase({ version: rule?.version ?? 0 });
  };

  // A rule that changed elsewhere is taken over at once, unless somebody is in the middle of editing it.
  // Older than the form: what this page has just saved is still on its way round.
  const changed = rule !== null && rule.version > base.version;
  if (changed && !unsaved.has(key)) {
    setOwn(draftOf(rule));
    setBase({ version: rule.version });
  }

  useEffect(() => {
    if (!dirty) {
      unsaved.delete(key);
      return;
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [dirty, key]);

  const complain = (path: string, message: string) => {
    setErrors(new Map([[path, message]]));
    return null;
  };
  const save = async (): Promise<string | null> => {
    const input = inputOf(draft);
    if (draft.name.trim() === "") return complain("name", t("needsName"));
    if (!draft.conditions.some((c) => c.values.length > 0))
      return complain("conditions.0", t("needsCondition"));
    if (!input) return complain("actions.0", t("needsAction"));
    setSaving(true);
    const result = rule
      ? await changeRule({ id: rule.id, patch: { ...input, version: base.version } })
      : await addRule(input);
    setSaving(false);
    if (!result.ok) {
      if (result.error.problems.length > 0) setErrors(problemsOf(result.error.problems, "patch."));
      if (result.error.error === "conflict") router.refresh();
      else notify.failed(result.error);
      return null;
    }
    forget();
    const saved = result.value;
    setOwn(draftOf(saved));
    setBase({ version: saved.version });
    notify.done(t(rule ? "saved" : "created", { rule: `R${saved.number}` }));
    if (!rule) router.replace(`/rules/${saved.id}`);
    router.refresh();
    return saved.id;
  };

  const remove = async (): Promise<void> => {
    if (!rule) return;
    const result = await removeRule({ id: rule.id });
    if (!result.ok) {
      notify.failed(result.error);
      return;
    }
    forget();
    router.replace("/rules");
    router.refresh();
    const { name, enabled, match, conditions, actions, phase: where, stop, position } = rule;
    notify.done(t("deleted", { rule: `R${rule.number}` }), () => {
      void addRule({ name, enabled, match, conditions, actions, phase: where, stop, position }).then(
        (again) => {
          if (again.ok) notify.done(t("restored", { rule: `R${again.value.number}` }));
          else notify.failed(again.error);
          router.refresh();
        },
      );
    });
  };

  return {
    draft,
    setDraft,
    input: inputOf(draft),
    dirty,
    saving,
    stale: changed && dirty,
    errors,
    save,
    discard,
    remove,
  };
}
