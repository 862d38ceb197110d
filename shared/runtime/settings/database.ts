import { parseDatabaseUrl } from "../settings-urls.ts";
import { parseChoice, parsePositive } from "../settings-values.ts";
import { setting } from "./setting.ts";

const PREPARED_STATEMENTS = ["auto", "on", "off"] as const;

/** Whether hot statements have names; `auto` uses names until a connection pooler loses them. */
export type PreparedStatements = (typeof PREPARED_STATEMENTS)[number];

export const databaseSettings = {
  databaseUrl: setting({
    name: "DATABASE_URL",
    help: "The address of the Postgres database, `postgres://user:password@host:5432/database`.",
    more: "Percent-encode special characters of the password, such as `%23` for `#`. Without a password in the address, the password is the variable `PGPASSWORD`.",
    parse: parseDatabaseUrl,
    unset: "",
    example: "postgres://standpoint@postgres:5432/standpoint",
    isSetInExample: true,
    required: "set it to the address of a Postgres database.",
    compose: {
      required:
        "set DATABASE_URL in the file .env to the address of your Postgres, or to that of the bundled one in deploy/env.example",
    },
  }),
  /** Direct connection for LISTEN if databaseUrl goes through a transaction pooler. */
  listenerDatabaseUrl: setting({
    name: "LISTENER_DATABASE_URL",
    help: "A direct address for notifications, migrations and the job queue.",
    more: "Required if `DATABASE_URL` leads through a transaction pooler: see [Behind a connection pooler](#behind-a-connection-pooler).",
    parse: parseDatabaseUrl,
    default: "<DATABASE_URL>",
    unset: "",
    example: "postgres://user:password@postgres.example.com:5432/standpoint",
    compose: "pass",
  }),
  databasePoolSize: setting({
    name: "DATABASE_POOL_SIZE",
    help: "The maximum number of Postgres connections for each role of a process.",
    more: "More than about 10 makes Postgres slower.",
    parse: parsePositive,
    default: "10",
    example: "10",
    compose: "pass",
  }),
  preparedStatements: setting({
    name: "DATABASE_PREPARED_STATEMENTS",
    help: "Whether frequent statements are prepared once for each connection, which is faster: `auto`, `on` or `off`.",
    more: "`auto`: unless a connection pooler loses them. `on`: always; a process does not start if a pooler loses them. `off`: never.",
    parse: (text) => parseChoice(text, PREPARED_STATEMENTS),
    default: "auto",
    example: "off",
    compose: "pass",
  }),
};
