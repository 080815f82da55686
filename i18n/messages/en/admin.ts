import { adminDeadLetters } from "./admin-dead-letters";
import { adminOps } from "./admin-ops";
import { adminRegistry } from "./admin-registry";
import { adminSchedules } from "./admin-schedules";
import { adminSelfCheck } from "./admin-self-check";
import { adminTasks } from "./admin-tasks";
import { adminTeam } from "./admin-team";
import { adminUsage } from "./admin-usage";
import { adminWebhooks } from "./admin-webhooks";

export const admin = {
  tasks: adminTasks,
  deadLetters: adminDeadLetters,
  ops: adminOps,
  usage: adminUsage,
  schedules: adminSchedules,
  webhooks: adminWebhooks,
  selfCheck: adminSelfCheck,
  ...adminRegistry,
  ...adminTeam,
  title: "Admin",
  /** What one does at each place. */
  places: {
    prompts: "Write what a model is told, try it, pick what runs.",
    roles: "Set how the AI speaks: its manner, its prompt, its model.",
    models: "Connect providers; keep their keys, models and prices.",
    scenes: "Which model answers what, which step in, and limits.",
    categories: "Keep the list that the AI sorts messages into.",
    snippets: "Keep the agreed wording that drafts are made of.",
    tasks: "See what runs, waits or failed, and how fast it goes.",
    deadLetters: "Find out why tasks gave up, and run them again.",
    requestLog: "Look up any call of a model: tokens, cost, outcome.",
    usage: "See what the AI costs, and set what it may cost.",
    schedules: "Have digests and reports written at fixed times.",
    webhooks: "What was sent to other systems; signing and alerts.",
    selfCheck: "See whether everything works, and what to do where not.",
    members: "See who is in the team, and set what they may do.",
    apiKeys: "Give keys to other systems, and take them back.",
    audit: "Look up who changed what, and when.",
    settings: "Team name, review line, signature of drafts.",
  },
  waiting: "{count, number} open",
  waitingHint: "Dead letters that nobody has looked at yet",
} as const;
