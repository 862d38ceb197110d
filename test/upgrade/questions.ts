import type pg from "pg";
import type { Question } from "./ask.ts";
import type { Answer, Viewer } from "./seen.ts";

/** Paths whose reply describes the build instead of stored data, or data that is kept for minutes. */
const leftOut = new Set([
  "/healthz",
  "/readyz",
  "/version",
  "/api/orgs/{org}/admin/plugins/offered",
  "/api/orgs/{org}/admin/plugins/offered/{name}/{version}",
  "/api/sessions/{id}/plugins/{plugin}/asks/{askId}",
]);

/** The query of a path with a required parameter. `day` is the day of the fixture. */
const queries: Record<string, (day: string) => string> = {
  "/api/me/standups": (day) => `?from=${daysBefore(day, 90)}&to=${day}`,
  "/api/find": () => "?q=re",
  "/api/sessions/{id}/earlier": () => "?ref=FER-118",
};

type Operation = { get?: { parameters?: { in: string; required?: boolean }[] } };

/** The part of an OpenAPI document that is read. */
export type ApiDocument = { paths: Record<string, Operation> };

/**
 * Returns each GET of an OpenAPI document for each resource of a database, as every viewer. Throws an Error for a path whose parameters it does not know.
 */
export async function listQuestions(
  sql: pg.Pool,
  { document, viewers, day }: { document: ApiDocument; viewers: Viewer[]; day: string },
): Promise<Question[]> {
  const names = async (text: string) =>
    (await sql.query<{ name: string }>(text)).rows.map(({ name }) => name);
  const values: Record<string, string[]> = {
    org: await names("select slug as name from orgs order by 1"),
    slug: await names("select slug as name from spaces order by 1"),
    id: await names("select id::text as name from sessions order by created_at, id"),
    pluginId: await names("select id::text as name from plugin_installs order by name"),
  };
  const paths = Object.entries(document.paths)
    .filter(([path, { get }]) => get !== undefined && !leftOut.has(path))
    .flatMap(([path, { get }]) => {
      const isRequired = get?.parameters?.some((one) => one.in === "query" && one.required) ?? false;
      if (isRequired && !queries[path])
        throw new Error(`${path} needs a query: add it to test/upgrade/questions.ts.`);
      return fillIn(path, values).map((filled) => filled + (queries[path]?.(day) ?? ""));
    });
  return viewers.flatMap(({ name }) => paths.map((path) => ({ viewer: name, path })));
}

/** The start of the path of a room, and the room's id. */
const roomPath = /^\/api\/sessions\/([^/]+)/;

/** Returns a socket for each room that a viewer saw. */
export function listSockets(answers: Answer[]): Question[] {
  return answers
    .filter(({ path, status }) => status === 200 && roomPath.exec(path)?.[0] === path)
    .map(({ viewer, path }) => ({ viewer, path: `/ws?session=${roomPath.exec(path)![1]}` }));
}

/** Returns the answers without those below a room that the viewer did not see. They are refused alike. */
export function withoutRepeatedRefusals(answers: Answer[]): Answer[] {
  const key = (viewer: string, path: string) => `${viewer} ${path}`;
  const seen = new Set(
    answers.filter(({ status }) => status === 200).map(({ viewer, path }) => key(viewer, path)),
  );
  return answers.filter(({ viewer, path }) => {
    const room = roomPath.exec(path)?.[0];
    return room === undefined || room === path || seen.has(key(viewer, room));
  });
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns a path with every combination of its parameters' values. */
function fillIn(path: string, values: Record<string, string[]>): string[] {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  if (name === undefined) return [path];
  if (!values[name])
    throw new Error(`The parameter of ${path} is unknown: add it to test/upgrade/questions.ts.`);
  return values[name].flatMap((value) => fillIn(path.replace(`{${name}}`, value), values));
}
