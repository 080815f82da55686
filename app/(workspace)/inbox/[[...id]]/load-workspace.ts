import "server-only";
import { getLocale } from "next-intl/server";
import type { Workspace } from "@/components/inbox/inbox-context";
import { may } from "@/domain/actors/authorize";
import type { MemberActor } from "@/domain/actors/shape";
import { listCategories } from "@/domain/categories/list-categories";
import { getPreferences } from "@/domain/members/get-preferences";
import { listMembers } from "@/domain/members/list-members";
import { hasMessages } from "@/domain/messages/has-messages";
import { listRoles } from "@/domain/roles/list-roles";
import { listSnippets } from "@/domain/snippets/list-snippets";
import { getFirstSteps } from "@/domain/views/get-first-steps";
import { getReviewLine } from "@/domain/views/get-review-line";

/** Snippets that the editor offers at most. */
const MOST_SNIPPETS = 200;

/** What the inbox shows beside messages: categories in the reader's language, members, roles, the review line. */
export async function loadWorkspace(member: MemberActor): Promise<Workspace> {
  const [locale, categories, members, roles, snippets, reviewLine, started, preferences] = await Promise.all([
    getLocale(),
    listCategories(member),
    listMembers(member),
    may(member, "roles:read") ? listRoles(member) : [],
    may(member, "drafts:write") ? listSnippets(member) : [],
    getReviewLine(member),
    hasMessages(member),
    getPreferences(member),
  ]);
  const firstSteps = await getFirstSteps(member, preferences.welcomed);
  return {
    me: { id: member.id, name: member.name, level: member.level },
    categories: categories.map((c) => ({
      code: c.code,
      label: locale === "zh-CN" ? c.name_zh : c.name_en,
      enabled: c.enabled,
    })),
    members: members.filter((m) => !m.disabled).map((m) => ({ id: m.id, name: m.name })),
    roles: roles.filter((r) => r.status === "ACTIVE").map((r) => ({ code: r.code, name: r.name })),
    snippets: snippets.slice(0, MOST_SNIPPETS).map(({ id, code, title, body, language, category }) => ({
      id,
      code,
      title,
      body,
      language,
      category,
    })),
    reviewLine,
    compact: preferences.density === "compact",
    isNew: !started,
    firstSteps,
  };
}
