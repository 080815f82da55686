import { existsSync } from "node:fs";
import path from "node:path";
import type { MigrationReport } from "../migrate";
import type { LaunchSettings } from "./read-settings";

/** Says how to sign in. The one-time password is shown on the start that made it and never again. */
export function signInHint(report: MigrationReport, settings: LaunchSettings): string {
  const file = path.join(settings.dataDir, "admin-password");
  if (report.oneTimePassword) {
    return `${report.adminEmail} with the password ${report.oneTimePassword}  (shown once; kept in ${file})`;
  }
  if (settings.env.ADMIN_PASSWORD) return `${report.adminEmail} with the password of ADMIN_PASSWORD`;
  if (existsSync(file)) return `${report.adminEmail}; the first password is in ${file}`;
  return `with your account, first admin: ${report.adminEmail}`;
}
