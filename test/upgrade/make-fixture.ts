// Makes the fixture of this version: a dump of a full instance, and what its viewers saw.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { ensureServerBuilt } from "#deploy/local/builds.mjs";
import { freePort } from "#deploy/local/embedded-postgres.ts";
import { run } from "#deploy/local/postgres-cluster.ts";
import { say } from "#deploy/local/progress.mjs";
import { ROOT } from "#deploy/local/provide-settings.ts";
import { isTagged } from "#deploy/release/check-source.ts";
import { startDemoProvider } from "#deploy/demo/provider.ts";
import { teamPeople } from "#deploy/demo/team.ts";
import { startBareCluster } from "#test/rig/postgres.ts";
import { askAll } from "./ask.ts";
import { fill, others, type Filled } from "./fill.ts";
import { instanceSettings, startInstance, type InstanceOptions } from "./instance.ts";
import { listQuestions, listSockets, withoutRepeatedRefusals, type ApiDocument } from "./questions.ts";
import { writeFixture, type Answer, type Seen } from "./seen.ts";

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
if (isTagged(ROOT, version)) {
  say(`Version ${version} is released, and the fixture of a release never changes.`);
  process.exit(1);
}
// The schedule of the demo has the time zone of this process. Its day must not end while the fixture is read.
process.env["TZ"] = "UTC";
if (/T23:[45]/.test(new Date().toISOString())) {
  say("The day ends soon in UTC: make the fixture after midnight, so that all its replies are of one day.");
  process.exit(1);
}
await ensureServerBuilt(process.execPath);
const postgres = await startBareCluster("fixture", {
  version: "15",
  superuser: "standpoint",
  durable: false,
});
const databaseUrl = `postgres://standpoint@127.0.0.1:${postgres.port}/postgres`;
const sql = new pg.Pool({ connectionString: databaseUrl, max: 2 });
try {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const provider = await startDemoProvider({
    redirectUris: [`${baseUrl}/auth/callback`],
    clientId: instanceSettings.OIDC_CLIENT_ID,
    people: new Map<string, Record<string, unknown>>([...teamPeople, ...others]),
    port: 0,
  });
  const { issuer } = provider;
  const options = { databaseUrl, baseUrl, issuer, port, clockShiftMs: 0 };
  const filled = await makeContents(options, `${issuer}|${teamPeople[0][0]}`);
  await provider.stop();
  const dump = await makeDump();
  const seen = await look(options, filled);
  for (const [name, size] of Object.entries(writeFixture(version, dump, seen)))
    say(`${(size / 1024).toFixed(0).padStart(8)} KB  test/upgrade/fixtures/${name}`);
} finally {
  await sql.end();
  await postgres.stop();
  await postgres.remove();
}

/** Returns the database as SQL text. Its rows are INSERT statements, which any client can run. */
async function makeDump(): Promise<string> {
  const form = ["--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=1000"];
  const file = join(postgres.folder, "dump.sql");
  await run(postgres.cluster, "pg_dump", [...form, `--file=${file}`, databaseUrl]);
  // pg_dump writes these commands for psql. No other client knows them.
  return readFileSync(file, "utf8").replace(/^\\(un)?restrict .*$/gm, "");
}

/** Runs all roles until the instance is full and the webhook's events were attempted. */
async function makeContents(options: Omit<InstanceOptions, "roles">, firstAdmin: string): Promise<Filled> {
  const instance = await startInstance({ ...options, roles: "api,scheduler,delivery", firstAdmin });
  try {
    const filled = await fill(options.baseUrl, sql);
    for (;;) {
      const { rows } = await sql.query("select from webhook_deliveries where attempts = 0");
      if (rows.length === 0) return filled;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    await instance.stop();
  }
}

/** Asks everything as every viewer. Only the api runs, so that nothing changes meanwhile. */
async function look(
  options: Omit<InstanceOptions, "roles">,
  { viewers, secrets, feed }: Filled,
): Promise<Seen> {
  const { rows } = await sql.query<{ at: Date }>("select now() as at");
  const at = rows[0]!.at.toISOString();
  const instance = await startInstance({ ...options, roles: "api" });
  try {
    const document = (await (await fetch(`${instance.address}/api/openapi.json`)).json()) as ApiDocument;
    const questions = await listQuestions(sql, { document, viewers, day: at.slice(0, 10) });
    questions.push({ viewer: viewers.at(-1)!.name, path: feed });
    const replies = await askAll(instance.address, viewers, questions);
    const frames = await askAll(instance.address, viewers, listSockets(replies));
    const answers = [...withoutRepeatedRefusals(replies), ...frames];
    requireAnswers(answers);
    const { baseUrl, issuer } = options;
    return { at, baseUrl, issuer, viewers, secrets, answers };
  } finally {
    await instance.stop();
  }
}

/**
 * Throws an Error for a question that failed, and for a path that no viewer may read. A fixture must not compare two
 * failures.
 */
function requireAnswers(answers: Answer[]): void {
  const failed = answers.find(({ status }) => status >= 500 || status === 400 || status === 429);
  if (failed)
    throw new Error(`${failed.viewer}: ${failed.path} was ${failed.status}, ${String(failed.body)}.`);
  const shapeOf = ({ path }: Answer) =>
    path.replace(/[0-9a-f-]{36}/g, "{id}").replace(/(?<=\/spaces\/)[^/?]+/, "{slug}");
  const answered = new Set(answers.filter(({ status }) => status < 300).map(shapeOf));
  const refused = answers.find((answer) => !answered.has(shapeOf(answer)));
  if (refused) throw new Error(`Every viewer was refused: ${shapeOf(refused)}`);
}
