// Rules: protocol/conventions#invalid-content, protocol/limits#text-lengths
import { describe, expect, test } from "vitest";
import { kinds } from "#shared/kinds/registry.ts";
import { buildApp } from "#test/support/built-app.ts";
import { kindOfAction, openRoomOfEachKind } from "#test/support/kinds.ts";
import { fillPath, isWrite, listOperations, type Operation, type Schema } from "#test/support/operations.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { addStory, ok, team, visitor } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

const operations = await listOperations(app);
const text = (await visitor(app).send("GET", "/api/openapi.json")).text;
const t = await team(app, ["Ana", "Ben"]);
await makeOrgAdmin(t.people[0]!);
const rooms: Record<string, string> = {
  ...(await openRoomOfEachKind(t.people[0]!, t.spacePath)),
  poker: t.session.id,
};

/** Returns a room of the action's kind. Returns the team's poker room for other paths. */
const roomIdOf = (template: string) => rooms[kindOfAction({ template }) ?? "poker"]!;

const nameOf = ({ method, template }: Operation) => `${method} ${template}`;

/** Every {method, url} that the application registers. */
async function registeredRoutes(): Promise<string[]> {
  const { app: built, close } = buildApp(app.settings);
  const routes: string[] = [];
  built.addHook("onRoute", ({ method, url }) => {
    for (const verb of [method].flat()) routes.push(`${verb} ${url.replace(/:(\w+)/g, "{$1}")}`);
  });
  await built.ready();
  await close();
  return routes;
}

// Rules: protocol/conventions#openapi, protocol/conventions#api-changes
describe("the OpenAPI document", () => {
  test("GET /api/openapi.json is an OpenAPI 3.1 document with the service's name and address", async () => {
    const document = JSON.parse(text) as { openapi: string; info: object; servers: object[] };
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info).toMatchObject({ title: expect.any(String), version: "dev" });
    expect(document.servers).toEqual([{ url: app.baseUrl }]);
  });

  test("every registered route is described or exempt", async () => {
    const routes = await registeredRoutes();
    const described = new Set(operations.map(nameOf));
    const offAnswers = [
      "/metrics",
      "/auth/login",
      "/auth/callback",
      "/auth/backchannel-logout",
      "/scim/*",
      "/ws",
      "/plugin-ui/*",
      "/embed/*",
      "/api/embed/*",
      "/ics",
      "/ics/*",
    ];
    const files = ["/assets/*", "/push-worker.js", "/favicon.ico", "/robots.txt", "/apple-touch-icon.png"];
    const exempt = new Set([
      "/api/openapi.json",
      "/s/{slug}",
      "/ics/{token}",
      "/api/sessions/{id}/actions/{action}",
      ...offAnswers,
      ...files,
    ]);
    const hidden = routes.filter((route) => !described.has(route) && !exempt.has(route.split(" ")[1]!));
    expect(routes.length).toBeGreaterThan(described.size);
    expect(hidden).toEqual([]);
  });

  test("no address has a version", async () => {
    const addresses = [...(await registeredRoutes()), ...operations.map(nameOf)];
    expect(addresses.length).toBeGreaterThan(100);
    expect(addresses.filter((address) => /\/v\d/.test(address))).toEqual([]);
  });

  test("every described operation, except room actions, is a registered route", async () => {
    const routes = new Set(await registeredRoutes());
    for (const operation of operations) {
      if (operation.template.includes("/actions/")) continue;
      expect(routes).toContain(nameOf(operation));
    }
  });

  test("every action of every kind is described under its verb", () => {
    const described = operations.map(nameOf);
    for (const kind of kinds.core) {
      for (const [name, { verb }] of Object.entries(kind.actions)) {
        expect(described).toContain(`${verb} /api/sessions/{id}/actions/${name}`);
      }
    }
    expect(described.filter((name) => name.includes("/actions/")).length).toBeGreaterThanOrEqual(9);
  });

  test("every operation has a summary, one tag and a success", () => {
    for (const operation of operations) {
      const { summary, tags, responses } = operation.described;
      const name = nameOf(operation);
      expect([name, summary]).toEqual([name, expect.stringMatching(/^[A-Z].{4,}/)]);
      expect([name, tags?.length]).toEqual([name, 1]);
      const statuses = Object.keys(responses).map(Number);
      expect([name, statuses.some((status) => status < 300)]).toEqual([name, true]);
      expect([name, statuses.includes(500)]).toEqual([name, true]);
      for (const [status, { description, content }] of Object.entries(responses)) {
        expect([name, status, description.length > 0]).toEqual([name, status, true]);
        if (Number(status) < 400) continue;
        const schema = content?.["application/json"]?.schema;
        expect([name, status, schema?.required]).toEqual([name, status, ["error", "code"]]);
      }
    }
  });

  test("every write describes the statuses of the guards", () => {
    const missing = operations.flatMap((operation) => {
      const needed = [...(isWrite(operation) ? [403] : []), ...(operation.body ? [400, 413, 415] : [])];
      return needed
        .filter((status) => !(status in operation.described.responses))
        .map((status) => `${nameOf(operation)} ${status}`);
    });
    expect(missing).toEqual([]);
  });

  test("every path placeholder is a described parameter, and every reference resolves", () => {
    const document = JSON.parse(text) as {
      paths: Record<string, Record<string, { parameters?: unknown[] }>>;
    };
    for (const [template, methods] of Object.entries(document.paths)) {
      const names = [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
      for (const [method, { parameters = [] }] of Object.entries(methods)) {
        const inPath = (parameters as { in: string; name: string; required: boolean }[]).filter(
          (p) => p.in === "path",
        );
        expect([method, template, inPath.map((p) => p.name).sort()]).toEqual([
          method,
          template,
          names.sort(),
        ]);
        expect(inPath.every((parameter) => parameter.required)).toBe(true);
      }
    }
    for (const [, pointer] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      const steps = pointer!.replace(/^#\//, "").split("/");
      const found = steps.reduce<unknown>(
        (at, step) => (at as Record<string, unknown> | undefined)?.[step],
        document,
      );
      expect([pointer, found]).not.toEqual([pointer, undefined]);
    }
    expect(text).not.toContain('"$schema"');
  });

  test("an optional body is described as optional: joining an open space needs no body", () => {
    const join = operations.find(({ template }) => template.endsWith("/join"))!;
    expect(join.described.requestBody?.required).toBe(false);
  });
});

// Rules: protocol/conventions#openapi
describe("the described schemas are the schemas that parse requests", () => {
  /** Texts in bodies, with their lengths from protocol/limits#text-lengths. */
  const lengths: [string, string, number, number][] = [
    ["POST /api/me", "name", 1, 64],
    ["POST /api/spaces", "name", 1, 64],
    ["POST /api/orgs/{org}/spaces/{slug}/sessions", "title", 1, 200],
    ["POST /api/sessions/{id}/actions/stories", "title", 0, 200],
    ["POST /api/sessions/{id}/actions/stories", "ref", 0, 40],
    ["POST /api/sessions/{id}/actions/stories", "notes", 0, 2000],
    ["PATCH /api/sessions/{id}/actions/story", "title", 0, 200],
    ["PATCH /api/sessions/{id}/actions/story", "ref", 0, 40],
    ["PATCH /api/sessions/{id}/actions/story", "notes", 0, 2000],
    ["PUT /api/sessions/{id}/actions/standup", "yesterday", 0, 2000],
    ["PUT /api/sessions/{id}/actions/standup", "today", 0, 2000],
    ["PUT /api/sessions/{id}/actions/standup", "blockers", 0, 2000],
    ["POST /api/sessions/{id}/actions/add", "text", 1, 500],
    ["POST /api/sessions/{id}/actions/kudo", "text", 1, 280],
    ["POST /api/orgs/{org}/spaces/{slug}/kudos", "text", 1, 280],
  ];

  test("the described lengths are enforced", () => {
    for (const [name, field, minLength, maxLength] of lengths) {
      const schema = operations.find((operation) => nameOf(operation) === name)!.body!.properties![field]!;
      expect([name, field, schema.minLength ?? 0, schema.maxLength]).toEqual([
        name,
        field,
        minLength,
        maxLength,
      ]);
    }
  });

  test("each text field accepts its longest text and refuses a longer text", async () => {
    const ana = t.people[0]!;
    const storyId = await addStory(ana, t.room, "Refund");
    const bases: Record<string, object> = {
      "POST /api/orgs/{org}/spaces/{slug}/sessions": { kind: "poker", title: "x" },
      "POST /api/sessions/{id}/actions/stories": { title: "x" },
      "PATCH /api/sessions/{id}/actions/story": { storyId },
      "POST /api/me": {},
      "POST /api/spaces": {},
      "POST /api/sessions/{id}/actions/kudo": { to: t.people[1]!.id },
      "POST /api/orgs/{org}/spaces/{slug}/kudos": { to: t.people[1]!.id },
    };
    for (const [name, field, , longest] of lengths) {
      const [method, template] = name.split(" ") as [string, string];
      const path = fillPath(template, { slug: t.space.slug, id: roomIdOf(template) });
      for (const [length, passes] of [
        [longest, true],
        [longest + 1, false],
      ] as const) {
        const body = { ...bases[name], [field]: "x".repeat(length) };
        const reply = await ana.send(method, path, { body });
        expect([name, field, length, reply.status < 300, reply.status]).toEqual([
          name,
          field,
          length,
          passes,
          passes ? reply.status : 400,
        ]);
      }
    }
  });

  test("a missing key and a key of another type are 400", async () => {
    const ana = t.people[0]!;
    const deck = await ok<{ id: string }>(ana, "POST", `${t.spacePath}/decks`, {
      name: "Own",
      cards: ["1", "2"],
    });
    const wrong = (schema: Schema): unknown =>
      schema.type === "string" ? 7 : schema.type === "boolean" ? "yes" : {};
    for (const { method, template, body } of operations) {
      const known = Object.entries(body?.properties ?? {}).filter(
        ([, schema]) => schema.type || schema.anyOf,
      );
      if (!body || template.endsWith("/join")) continue;
      const path = fillPath(template, {
        slug: t.space.slug,
        id: roomIdOf(template),
        userId: ana.id,
        deckId: deck.id,
      });
      // A missing target is refused before the body is read.
      const refused = /\{(?!(?:org|slug|id|userId|deckId)\})\w+\}/.test(template) ? [400, 404] : [400];
      for (const [field, schema] of known) {
        const reply = await ana.send(method, path, { body: { [field]: wrong(schema) } });
        expect({ method, template, field, refused }).toMatchObject({
          refused: expect.arrayContaining([reply.status]),
        });
      }
      if (body.required?.length) {
        const { status } = await ana.send(method, path, { body: {} });
        expect({ template, refused }).toMatchObject({ refused: expect.arrayContaining([status]) });
      }
    }
  });
});
