import { actionsAreDefined, routesAreDefined, routesRefuseTheRest } from "./doors";
import { filesAreShort, namesAreClear } from "./names-and-sizes";
import { settingsHaveOneReader } from "./settings";
import type { Rule } from "./source";
import { verbsStayOnTheServer, verbsTakeAnActor, writersAuthorize } from "./verbs";

/** The rules that look at sources one by one, without running them. */
export const RULES: Rule[] = [
  actionsAreDefined,
  routesAreDefined,
  routesRefuseTheRest,
  verbsStayOnTheServer,
  verbsTakeAnActor,
  writersAuthorize,
  settingsHaveOneReader,
  filesAreShort,
  namesAreClear,
];
