import { expectedTables } from "#shared/db/expected-tables.ts";
import { missingQueues } from "#shared/db/job-queue.ts";
import { readSchema } from "#shared/db/migration-files.ts";
import type { SecretKeys } from "#shared/runtime/settings.ts";
import type { CheckResult } from "../doctor/check-result.ts";
import { judgeSecrets, type PushSecret } from "../doctor/check-secrets.ts";
import { describeSchema, type AppliedSchema } from "../doctor/describe-schema.ts";
import { readDump, type Dump, type DumpRow } from "./read-dump.ts";

/** The columns that have the time of a write. Other times may be in the future. */
const columns = ["created_at", "updated_at", "last_activity_at", "installed_at"];

/** Returns the newer one of an ISO time and the newest write of a row, as an ISO time in UTC. */
function newestTime(newest: string | null, row: DumpRow): string | null {
  for (const column of columns) {
    const time = toIso(row[column]);
    if (time !== null && (newest === null || time > newest)) newest = time;
  }
  return newest;
}

/** Converts Postgres's form, such as `2026-03-02 09:00:00.123456+05:30`. Its offset may have only hours. */
function toIso(text: string | null | undefined): string | null {
  const [, day, time, hours, minutes = "00"] =
    /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d+)?)([+-]\d{2})(?::(\d{2}))?/.exec(text ?? "") ?? [];
  return day === undefined ? null : new Date(`${day}T${time}${hours}:${minutes}`).toISOString();
}

/** The tables whose rows are read. Each is small, or its rows have the time of a write. */
const tables = [
  "public.schema_migrations",
  "public.schema_functions",
  "pgboss.version",
  "pgboss.queue",
  "public.orgs",
  "public.spaces",
  "public.sessions",
  "public.users",
  "public.standup_webhooks",
  "public.plugin_installs",
  "public.plugin_secrets",
  "public.plugin_connections",
  "public.push_keys",
  "public.push_subscriptions",
  "public.chat_channels",
  "public.holiday_calendars",
] as const;
type Table = (typeof tables)[number];

/** The rows that are kept in memory, by table. */
type Rows = Record<Table, DumpRow[]>;

/** The tables of which only the newest time is kept. */
const onlyTimed: readonly string[] = ["public.sessions", "public.users"] satisfies Table[];

/**
 * Checks a dump of Postgres in the form of SQL text: whether it is complete, whether this build can start on it, and
 * whether the keys decrypt its secrets. It also counts its contents. A result is `failed` if a restore would lose data
 * or fail. Returns null if it is no dump of this service. Changes nothing.
 */
export async function checkBackup(
  chunks: AsyncIterable<Buffer>,
  keys: SecretKeys,
): Promise<CheckResult[] | null> {
  const rows = Object.fromEntries(tables.map((table) => [table, []])) as unknown as Rows;
  let newest: string | null = null;
  const dump = await readDump(chunks, new Set(tables), (table, row) => {
    newest = newestTime(newest, row);
    if (!onlyTimed.includes(table)) rows[table as Table].push(row);
  });
  if (!dump.definedTables.has("public.schema_migrations") && !dump.rowCounts.has("public.schema_migrations"))
    return null;
  const schema = await readSchema();
  const applied = appliedSchemaOf(rows);
  const { state, detail } = describeSchema(schema, applied);
  return [
    judgeCompleteness(dump, await expectedTables(schema, applied.records)),
    { what: "schema", state, detail },
    { what: "contents", state: "ok", detail: describeCounts(dump) },
    { what: "newest write", state: "ok", detail: newest ?? "none" },
    ...judgeSecrets(secretsOf(rows), keys, "failed"),
  ];
}

function judgeCompleteness(dump: Dump, expected: string[]): CheckResult {
  const { isComplete, serverVersion, definedTables, rowCounts } = dump;
  const what = "backup";
  const lacks = (part: string, names: string[]): CheckResult => {
    return { what, state: "failed", detail: `it lacks ${part} ${names.join(", ")}` };
  };
  if (!isComplete) return { what, state: "failed", detail: "it is cut off: its end is missing" };
  const missing = expected.filter((name) => !definedTables.has(name) && !rowCounts.has(name));
  if (missing.length > 0) return lacks("the tables", missing);
  const ours = (names: Iterable<string>) => [...names].filter((name) => name.startsWith("public."));
  const empty = ours(definedTables).filter((name) => !rowCounts.has(name));
  if (empty.length > 0) return lacks("the rows of", empty);
  const withoutDefinition = ours(rowCounts.keys()).filter((name) => !definedTables.has(name));
  if (withoutDefinition.length > 0) return lacks("the definitions of", withoutDefinition);
  return { what, state: "ok", detail: `complete, of Postgres ${serverVersion ?? "(unknown version)"}` };
}

function appliedSchemaOf(rows: Rows): AppliedSchema {
  const records = rows["public.schema_migrations"].map((row) => {
    return { version: Number(row["version"]), name: String(row["name"]) };
  });
  const [functions] = rows["public.schema_functions"];
  return {
    records: records.toSorted((a, b) => a.version - b.version),
    functions: {
      revision: Number(functions?.["revision"] ?? 0),
      digests: JSON.parse(functions?.["digests"] ?? "{}") as Record<string, string>,
    },
    queue: {
      version: Number(rows["pgboss.version"][0]?.["version"] ?? 0),
      missing: missingQueues(rows["pgboss.queue"].map(({ name }) => String(name))),
    },
  };
}

function describeCounts({ rowCounts }: Dump): string {
  const counted = { org: "orgs", space: "spaces", room: "sessions", person: "users" };
  return Object.entries(counted)
    .map(([noun, table]) => {
      const n = rowCounts.get(`public.${table}`) ?? 0;
      return `${n} ${n === 1 ? noun : noun === "person" ? "people" : `${noun}s`}`;
    })
    .join(", ");
}

function secretsOf(rows: Rows): Parameters<typeof judgeSecrets>[0] {
  const byId = (table: Table) => new Map(rows[table].map((row) => [row["id"], row]));
  const [orgs, spaces, installs] = [
    byId("public.orgs"),
    byId("public.spaces"),
    byId("public.plugin_installs"),
  ];
  const orgOf = (row: DumpRow | undefined) => orgs.get(row?.["org_id"])?.["slug"] ?? "?";
  const sealedOf = (row: DumpRow, column = "secret") => ({
    box: Buffer.from((row[column] ?? "").replace(/^\\x/, ""), "hex"),
    keyId: row[`${column}_key_id`] ?? "",
  });
  const ownedBy = (owner: PushSecret["owner"]) => (row: DumpRow) => {
    return { owner, id: row["id"] ?? "", ...sealedOf(row) };
  };
  const ofSpace = (row: DumpRow) => {
    const space = spaces.get(row["space_id"]);
    return { org: orgOf(space), space: space?.["slug"] ?? "?", id: row["id"] ?? "", ...sealedOf(row) };
  };
  return {
    webhooks: rows["public.standup_webhooks"].map(ofSpace),
    plugins: rows["public.plugin_secrets"].map((row) => {
      const install = installs.get(row["install_id"]);
      const [installId, name] = [row["install_id"] ?? "", row["name"] ?? ""];
      return { org: orgOf(install), plugin: install?.["name"] ?? "?", installId, name, ...sealedOf(row) };
    }),
    connections: rows["public.plugin_connections"].map((row) => {
      const install = installs.get(row["install_id"]);
      return {
        org: orgOf(install),
        space: spaces.get(row["space_id"])?.["slug"] ?? null,
        plugin: install?.["name"] ?? "?",
        id: row["id"] ?? "",
        host: row["host"] ?? "",
        ...sealedOf(row, "sealed"),
      };
    }),
    push: [
      ...rows["public.push_keys"].filter((row) => !row["retired_at"]).map(ownedBy("key pair")),
      ...rows["public.push_subscriptions"].map(ownedBy("device")),
      ...rows["public.chat_channels"].map(ownedBy("channel")),
    ],
    calendars: rows["public.holiday_calendars"].map(ofSpace),
  };
}
