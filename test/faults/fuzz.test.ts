import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { errorsLogged } from "#test/support/errors-logged.ts";
import {
  fillPath,
  listOperations,
  unknownId,
  type Operation,
  type Schema,
} from "#test/support/operations.ts";
import { addStory, ok, person, team, type Person, type Team } from "#test/support/client.ts";
import { bytesHeld, inMib } from "#test/support/memory.ts";
import { ask } from "#test/support/raw-request.ts";
import { iterations, isSoak, recordResult } from "#test/support/stress.ts";
import { testApp } from "#test/support/test-app.ts";

const cases = iterations("FUZZ_CASES", { test: 500, soak: 50_000 });
const seed = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000_000);

const app = await testApp({
  env: {
    SPACE_LIMIT_PER_IDENTITY: "1000000",
    SESSION_LIMIT_PER_SPACE: "1000000",
    IDENTITY_IP_HOURLY_LIMIT: "1000000",
    IDENTITY_GLOBAL_HOURLY_LIMIT: "1000000",
    LOG_LEVEL: "warn",
    PLUGIN_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  },
});
let t: Team | undefined;
let storyIds: string[];

const operations = await listOperations(app);
await ensureTeam();

/** Ensures that the space has an open room with a selected story, because some cases remove them. */
async function ensureTeam() {
  if (t) {
    const { people, room } = t;
    const seen = await Promise.all(people.map((who) => who.send<{ endedAt: string | null }>("GET", room)));
    if (seen[0]!.body.endedAt) for (const who of people) await who.send("POST", `${room}/reopen`);
    if (seen.every((reply) => reply.status === 200)) return;
  }
  // The cases also guess passcodes. Clears the rate limits, so that the setup of the team is not refused.
  await app.database.sql.query("delete from throttles");
  t = await team(app, ["Ana", "Ben"]);
  const [ana] = t.people as [Person];
  storyIds = [await addStory(ana, t.room, "One"), await addStory(ana, t.room, "Two")];
  await ok(ana, "POST", `${t.room}/actions/select`, { storyId: storyIds[0] });
}

/** Placeholders in a case. `resolve` replaces them with real values when the case runs. */
const placeholders = {
  slug: "@slug",
  room: "@room",
  ana: "@ana",
  ben: "@ben",
  first: "@first",
  second: "@second",
};

function resolve(text: string): string {
  const { space, session, people } = t!;
  const known: [string, string][] = [
    [placeholders.slug, space.slug],
    [placeholders.room, session.id],
    [placeholders.ana, people[0]!.id],
    [placeholders.ben, people[1]!.id],
    [placeholders.first, storyIds[0]!],
    [placeholders.second, storyIds[1]!],
  ];
  return known.reduce((result, [placeholder, value]) => result.replaceAll(placeholder, value), text);
}

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 80 }),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    maxLength: 20,
  }),
  fc.constantFrom(
    "",
    " ",
    "\0",
    "\ud800",
    "__proto__",
    "5",
    "?",
    "poker",
    "fibonacci",
    "x".repeat(65),
    "🂡".repeat(201),
  ),
);
const anyNumber = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(1e308, -1e308, 2 ** 53, 2 ** 63, -0, 5e-324),
);
const anyJson = fc.oneof(fc.jsonValue({ maxDepth: 6 }), anyText, anyNumber, fc.boolean(), fc.constant(null));
const knownIds = fc.constantFrom(
  placeholders.room,
  placeholders.ana,
  placeholders.ben,
  placeholders.first,
  placeholders.second,
  unknownId,
);
const anyDeck = fc.oneof(
  fc.constantFrom("fibonacci", "tshirt", "nothing"),
  fc.record(
    {
      name: anyText,
      values: fc.array(fc.oneof(anyText, fc.constantFrom("1", "2", "S", "?"))),
      ordinal: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  anyJson,
);

/** Returns values for a schema: mostly of its type, some beyond its limits, some of an unrelated type. */
function valuesOf(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const own = ownValues(schema, name);
  return fc.oneof({ weight: 6, arbitrary: own }, { weight: 1, arbitrary: anyJson });
}

function ownValues(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => ownValues(option, name)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.pattern?.includes("0-9a-f"))
    return fc.oneof({ weight: 4, arbitrary: knownIds }, fc.uuid(), anyText);
  if (name === "kind") return fc.oneof(fc.constant("poker"), anyText);
  if (schema.type === "string") return anyText;
  if (schema.type === "integer" || schema.type === "number") return anyNumber;
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "array") {
    const story = fc.record({ title: anyText, ref: anyText, notes: anyText }, { requiredKeys: [] });
    return fc.array(fc.oneof(story, anyJson), { maxLength: 12 });
  }
  if (schema.type === "object") return objectOf(schema);
  if (name === "config") {
    return fc.record({ deck: anyDeck, autoReveal: fc.boolean(), openVoting: anyJson }, { requiredKeys: [] });
  }
  return anyJson;
}

function objectOf(schema: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, valuesOf(property, name)] as const,
  );
  const model: Record<string, fc.Arbitrary<unknown>> = { ...Object.fromEntries(fields), surprise: anyJson };
  return fc.oneof(
    { weight: 3, arbitrary: fc.record(model, { requiredKeys: schema.required ?? [] }) },
    { weight: 1, arbitrary: fc.record(model, { requiredKeys: [] }) },
  );
}

type Case = {
  operation: Pick<Operation, "method" | "template">;
  who: number;
  path: string;
  raw: string | null;
  headers: Record<string, string>;
};

function anyCase(): fc.Arbitrary<Case> {
  const anySegment = fc.oneof(
    anyText.map(encoded),
    fc.uuid(),
    fc.constantFrom("..%2f", "%00", "%ff", "%zz", "..", "a".repeat(3000)),
  );
  const odd = <T extends string>(value: T) =>
    fc.oneof({ weight: 9, arbitrary: fc.constant<string>(value) }, { weight: 1, arbitrary: anySegment });
  return fc.constantFrom(...operations).chain((operation) =>
    fc
      .record({
        who: fc.integer({ min: 0, max: 3 }),
        org: odd("default"),
        slug: odd(placeholders.slug),
        id: odd(placeholders.room),
        userId: fc.oneof(odd(placeholders.ben), odd(placeholders.ana)),
        body: operation.body ? objectOf(operation.body) : fc.option(anyJson),
        mangled: fc.oneof(
          { weight: 12, arbitrary: fc.constant(false) },
          { weight: 1, arbitrary: fc.constant(true) },
        ),
        cut: fc.nat(),
        query: fc.option(anyText.map(encoded), { freq: 8 }),
        type: fc.oneof(
          { weight: 20, arbitrary: fc.constant("application/json") },
          { weight: 1, arbitrary: fc.constant("text/plain") },
        ),
      })
      .map(({ who, org, slug, id, userId, body, mangled, cut, query, type }) => {
        const text = body === null ? null : JSON.stringify(body);
        const raw = text && mangled ? text.slice(0, cut % text.length) : text;
        const path =
          fillPath(operation.template, { org, slug, id, userId }) + (query === null ? "" : `?${query}`);
        const { method, template } = operation;
        return { operation: { method, template }, who, path, raw, headers: { "content-type": type } };
      }),
  );
}

function encoded(text: string): string {
  return (
    [...text]
      .map((character) => (character.isWellFormed() ? encodeURIComponent(character) : "%ed%a0%80"))
      .join("") || "-"
  );
}

/** Returns the cookie of the case's caller. Writes to /api/me use a new person, because they may delete the account. */
async function cookieFor({ who, operation }: Case): Promise<string | null> {
  if (who === 0) return null;
  if (who === 1) return "A".repeat(43);
  if (operation.template === "/api/me" && operation.method !== "GET")
    return (await person(app, "Passing")).cookie;
  return t!.people[who - 2]!.cookie;
}

// Rules: protocol/guarantees#no-5xx
describe("requests generated from the OpenAPI document", () => {
  test(
    `${cases} requests (FUZZ_CASES) with seed ${seed} (FUZZ_SEED) end without a 5xx`,
    async () => {
      console.log(`fuzz: ${cases} cases, seed ${seed}`);
      const statuses = new Map<number, number>();
      const before = bytesHeld();
      const property = fc.asyncProperty(anyCase(), async (fuzzCase) => {
        const { method, template } = fuzzCase.operation;
        const path = resolve(fuzzCase.path);
        const raw = fuzzCase.raw === null ? null : resolve(fuzzCase.raw);
        const cookie = await cookieFor(fuzzCase);
        const headers = {
          ...(raw !== null && fuzzCase.headers),
          ...(cookie && { cookie: `svc_session=${cookie}` }),
        };
        // `ask` fails after 10 s, which fails the case.
        const reply = await ask(app, method, path, { headers, ...(raw !== null && { body: raw }) });
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        if (template === "/readyz" && reply.status === 503) return;
        expect({ method, path, raw, status: reply.status, fails: reply.status >= 500 }).toMatchObject({
          fails: false,
        });
        if (method !== "GET" && reply.status < 300 && !template.includes("/actions/")) await ensureTeam();
      });
      await fc.assert(property, { numRuns: cases, seed });
      const grown = bytesHeld() - before;
      if (isSoak) expect(grown).toBeLessThan(64 * 1024 * 1024);
      // Ensures that the cases also succeed, and are not only refused.
      const wanted = [200, 204, 400, 401, 403, 404, ...(cases >= 2000 ? [201, 409] : [])];
      if (cases >= 300) expect([...statuses.keys()]).toEqual(expect.arrayContaining(wanted));
      expect(errorsLogged(app)).toEqual([]);
      expect((await ask(app, "GET", "/readyz")).status).toBe(200);
      await ok(t!.people[0]!, "GET", t!.room);
      const byStatus = [...statuses].sort((a, b) => a[0] - b[0]).map(([status, n]) => `${status}: ${n}`);
      recordResult({
        trial: "HTTP fuzz",
        tried: `${cases} requests generated from the OpenAPI document, seed ${seed}`,
        outcome: `no 5xx (${byStatus.join(", ")}), memory grew ${inMib(grown)}`,
      });
    },
    Math.max(300_000, cases * 60),
  );
});
