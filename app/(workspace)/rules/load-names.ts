import "server-only";
import { getLocale } from "next-intl/server";
import { cache } from "react";
import type { RuleNames } from "@/components/rules/rule-names";
import { may } from "@/domain/actors/authorize";
import { listCategories } from "@/domain/categories/list-categories";
import { listMembers } from "@/domain/members/list-members";
import { listPrompts } from "@/domain/prompts/list-prompts";
import { listRoles } from "@/domain/roles/list-roles";
import { listRuleValues } from "@/domain/rules/list-rule-values";
import { listSnippets } from "@/domain/snippets/list-snippets";
import { requireMember } from "@/entry/require-member";

/** Whatever rules may name, as far as this member may know it. Once a request: layout and page share it. */
export const loadNames = cache(async (): Promise<RuleNames> => {
  const actor = await requireMember("rules:read");
  const [locale, categories, members, snippets, prompts, roles, values] = await Promise.all([
    getLocale(),
    listCategories(actor),
    listMembers(actor),
    listSnippets(actor),
    may(actor, "prompts:read") ? listPrompts(actor) : [],
    may(actor, "roles:read") ? listRoles(actor) : [],
    listRuleValues(actor),
  ]);
  return {
    categories: categories.map((c) => ({
      code: c.code,
      label: locale === "en" ? c.name_en : c.name_zh,
      enabled: c.enabled,
    })),
    members: members.map(({ id, name, disabled }) => ({ id, name, disabled })),
    // A snippet has a text in each language; a rule names the code.
    snippets: [...new Map(snippets.map((s) => [s.code, { code: s.code, title: s.title }])).values()],
    prompts: prompts.map(({ code, name }) => ({ code, name })),
    roles: roles.map(({ code, name }) => ({ code, name })),
    ...values,
  };
});
