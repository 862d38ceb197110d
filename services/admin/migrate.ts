import { migrate } from "#shared/db/migrate.ts";
import { createLog } from "#shared/runtime/log.ts";
import { settingsFromEnvironment } from "#shared/runtime/settings.ts";
import { StartupError } from "#shared/runtime/startup-error.ts";
import { exactly } from "./arguments.ts";
import { Failure, type Command } from "./command.ts";

export const migrateCommand: Command = {
  args: "",
  summary: "Upgrades the schema to this build, as a start does; waits while another process does so.",
  async run({ args }) {
    exactly(args);
    const { listenerDatabaseUrl } = settingsFromEnvironment();
    try {
      const { applied, version } = await migrate(listenerDatabaseUrl, createLog("silent"));
      const line = `The schema is at version ${version}; migrations applied: ${applied}.`;
      return { json: { applied, version }, lines: [line] };
    } catch (error) {
      throw error instanceof StartupError ? new Failure(error.message, { cause: error }) : error;
    }
  },
};
