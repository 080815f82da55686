import type { CategoryProfile } from "../shape";
import { ROLES, type Role } from "./category-cues";

const NAMES: readonly [Role, RegExp][] = [
  ["spam", /垃圾|广告|骚扰|\b(spam|junk)\b/iu],
  ["refund", /退款|退货|退费|\b(refunds?|returns?)\b/iu],
  ["billing", /账单|发票|付款|财务|\b(billing|invoices?|payments?|finance)\b/iu],
  ["complaint", /投诉|不满|\b(complaints?|grievances?)\b/iu],
  ["presales", /售前|销售|商务|\b(pre-?sales|sales)\b/iu],
  ["incident", /故障|报障|事故|缺陷|\b(incidents?|bugs?|outages?|faults?)\b/iu],
  ["account", /账号|账户|权限|登录|\b(accounts?|access|login)\b/iu],
  ["feature", /建议|功能需求|\b(features?|ideas?|suggestions?)\b/iu],
  ["howto", /使用(咨询|问题|帮助)|怎么用|\b(how-?to|usage|questions?)\b/iu],
  ["other", /其他|其它|杂项|\b(other|misc(ellaneous)?|general)\b/iu],
];

/**
 * The role that a team's category plays among those the model knows by itself: by its code, else by its names, so
 * that a renamed list keeps working. Null for a category of the team's own making: its keywords and examples count.
 */
export function categoryRole(category: Pick<CategoryProfile, "code" | "nameZh" | "nameEn">): Role | null {
  const code = category.code.toLowerCase();
  const same = ROLES.find((role) => role === code);
  if (same) return same;
  const names = `${category.nameZh} ${category.nameEn} ${code.replaceAll(/[_-]/g, " ")}`;
  return NAMES.find(([, pattern]) => pattern.test(names))?.[0] ?? null;
}
