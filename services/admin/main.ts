import { realpathSync } from "node:fs";
import { adminLinkCommand } from "./admin-link.ts";
import { backupCheckCommand } from "./backup-check.ts";
import { createOrgCommand } from "./create-org.ts";
import { doctorCommand } from "./doctor.ts";
import { erasePersonCommand } from "./erase-user.ts";
import { exportPersonCommand } from "./export-user.ts";
import { findUserCommand } from "./find-user.ts";
import { listAuditCommand } from "./list-audit.ts";
import { listKindsCommand } from "./list-kinds.ts";
import { listMembersCommand } from "./list-members.ts";
import { listOrgsCommand } from "./list-orgs.ts";
import { migrateCommand } from "./migrate.ts";
import { moveIssuerCommand } from "./move-issuer.ts";
import {
  grantAdminCommand,
  restoreMemberCommand,
  revokeMemberCommand,
  withdrawAdminCommand,
} from "./org-members.ts";
import { pluginCheckCommand } from "./plugin-check.ts";
import { pluginDevCommand } from "./plugin-dev.ts";
import { pluginDevKeyCommand } from "./plugin-dev-key.ts";
import { pluginDisableCommand } from "./plugin-disable.ts";
import { pluginInstallCommand } from "./plugin-install.ts";
import { pluginNewCommand } from "./plugin-new.ts";
import { pluginPackCommand } from "./plugin-pack.ts";
import { retireKindCommand } from "./retire-kind.ts";
import { retirePushKeyCommand } from "./retire-push-key.ts";
import { revokeLinksCommand } from "./revoke-links.ts";
import { runCommand, type Commands, type Output } from "./run-command.ts";
import { setOrgClaimsCommand } from "./set-org-claims.ts";
import { settingsCommand } from "./settings.ts";
import { signOutEveryoneCommand, signOutUserCommand } from "./sign-out.ts";

const commands: Commands = {
  "list-orgs": listOrgsCommand,
  "create-org": createOrgCommand,
  "set-org-claims": setOrgClaimsCommand,
  "list-members": listMembersCommand,
  "find-user": findUserCommand,
  "admin-link": adminLinkCommand,
  "grant-admin": grantAdminCommand,
  "withdraw-admin": withdrawAdminCommand,
  "revoke-member": revokeMemberCommand,
  "restore-member": restoreMemberCommand,
  "list-audit": listAuditCommand,
  "move-issuer": moveIssuerCommand,
  "sign-out-user": signOutUserCommand,
  "sign-out-everyone": signOutEveryoneCommand,
  "export-user": exportPersonCommand,
  "erase-user": erasePersonCommand,
  "revoke-links": revokeLinksCommand,
  "list-kinds": listKindsCommand,
  "retire-kind": retireKindCommand,
  "retire-push-key": retirePushKeyCommand,
  "plugin-new": pluginNewCommand,
  "plugin-check": pluginCheckCommand,
  "plugin-pack": pluginPackCommand,
  "plugin-install": pluginInstallCommand,
  "plugin-disable": pluginDisableCommand,
  "plugin-dev": pluginDevCommand,
  "plugin-dev-key": pluginDevKeyCommand,
  settings: settingsCommand,
  migrate: migrateCommand,
  doctor: doctorCommand,
  "backup-check": backupCheckCommand,
};

const notes = [
  "Irreversible commands ask first, unless --yes is given. --json writes the result for programs.",
  "DATABASE_URL names the database; with npm, the default is that of npm start.",
];

/**
 * Runs one command of the operators' command line and returns its exit code, like `runCommand`. The help calls the
 * command line `program`.
 */
export function main(
  argv: string[],
  output: Output = process,
  program = "npm run admin --",
): Promise<number> {
  return runCommand({ commands, program, notes }, argv, output);
}

/** Returns true if a call needs no database: an offline command, or the help. */
export function isOffline(argv: string[]): boolean {
  const name = argv.find((argument) => !argument.startsWith("-"));
  if (name === undefined || argv.includes("--help")) return true;
  return Object.hasOwn(commands, name) && commands[name]!.isOffline === true;
}

// Node before 24 has no import.meta.main.
if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  void main(process.argv.slice(2)).then((code) => process.exit(code));
}
