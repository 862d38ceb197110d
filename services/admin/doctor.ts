import { examine } from "#shared/domain/doctor/run-checks.ts";
import { createLog } from "#shared/runtime/log.ts";
import { settingsFromEnvironment } from "#shared/runtime/settings.ts";
import { exactly } from "./arguments.ts";
import { columns } from "./columns.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./with-database.ts";

export const doctorCommand: Command = {
  args: "",
  summary:
    "Checks versions, migrations, the database connection, clocks, time zones, plugins and secrets; changes nothing.",
  async run({ args }) {
    exactly(args);
    const settings = settingsFromEnvironment();
    const log = createLog("silent");
    const findings = await withDatabase((db) => examine({ db, settings, log }));
    return {
      json: findings,
      lines: columns(findings.map(({ state, what, detail }) => [state, what, detail])),
      failed: findings.some((finding) => finding.state === "failed"),
    };
  },
};
