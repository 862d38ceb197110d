// Rules: protocol/conventions#concurrent-requests, protocol/conventions#guards-of-the-api,
//   protocol/conventions#page-parameters, protocol/errors#more-keys, protocol/limits#statement-timeout,
//   protocol/plugins#package-theme, protocol/plugins#unavailable-plugins, protocol/rooms#action-answers
import fastify from "fastify";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { describe as described } from "#services/api/routes/describe.ts";
import { fillPath, listOperations, type Operation } from "#test/support/operations.ts";
import { createOrg, orgPerson, orgSpace } from "#test/support/orgs.ts";
import { takeUndocumentedStatuses } from "#test/support/openapi-coverage.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
const operations = await listOperations(app);

const nameOf = ({ method, template }: Operation) => `${method} ${template}`;
const statusesOf = ({ described: { responses } }: Operation) => Object.keys(responses).map(Number);

// Rules: protocol/conventions#openapi
describe("the statuses in the OpenAPI document", () => {
  test("the test support reports an undescribed status of a route or an action", async () => {
    const odd = fastify();
    const schema = described({ tag: "tests", summary: "Answer", replies: { 200: "So it is" } });
    const answer = { schema: { response: schema.response } };
    odd.setValidatorCompiler(() => () => true);
    odd.setSerializerCompiler(() => JSON.stringify);
    odd.get("/api/rooms/:id", answer, (request, reply) =>
      reply.code(Number(request.headers["x-answer"])).send(),
    );
    odd.get("/api/hidden", { schema: { ...answer.schema, hide: true } }, (_request, reply) =>
      reply.code(418).send(),
    );
    odd.post("/api/sessions/:id/actions/:action", (request, reply) =>
      reply.code(Number(request.headers["x-answer"])).send(),
    );
    const send = (method: "GET" | "POST", url: string, status: number) =>
      odd.inject({ method, url, headers: { "x-answer": String(status) } });
    for (const status of [200, 429, 418, 418]) await send("GET", "/api/rooms/1", status);
    await send("GET", "/api/hidden", 418);
    await send("GET", "/api/nothing", 404);
    for (const status of [204, 409, 418]) await send("POST", "/api/sessions/1/actions/reveal", status);
    await send("POST", "/api/sessions/1/actions/of-a-plugin", 418);
    await odd.close();
    const found: string[] = [];
    await expect
      .poll(async () => found.push(...(await takeUndocumentedStatuses())) && found.sort())
      .toEqual(["GET /api/rooms/{id} 418", "POST /api/sessions/{id}/actions/reveal 418"]);
  });

  test("every operation describes the statuses of guards, limits and timeouts", () => {
    const missing = operations
      .filter(({ template }) => template.startsWith("/api/"))
      .flatMap((operation) =>
        [403, 413, 415, 429, 503]
          .filter((status) => !statusesOf(operation).includes(status))
          .map((status) => `${nameOf(operation)} ${status}`),
      );
    expect(missing).toEqual([]);
  });

  test("a creating action has 201, other actions 204, and each may fail with its plugin", () => {
    const actions = operations.filter(({ template }) => template.includes("/actions/"));
    for (const action of actions) {
      const statuses = statusesOf(action);
      expect([nameOf(action), statuses.filter((status) => status < 300).length]).toEqual([nameOf(action), 1]);
      expect([nameOf(action), statuses.includes(502)]).toEqual([nameOf(action), true]);
    }
    const making = actions.filter((action) => statusesOf(action).includes(201));
    expect(making.map(({ template }) => template.split("/actions/")[1]).sort()).toEqual([
      "add",
      "kudo",
      "quick-round",
      "reply",
      "stories",
      "talk-after",
    ]);
  });

  test("opening a room may fail with its plugin", () => {
    const opening = operations.find(
      (operation) => nameOf(operation) === "POST /api/orgs/{org}/spaces/{slug}/sessions",
    )!;
    expect(statusesOf(opening)).toEqual(expect.arrayContaining([502, 503]));
  });
});

// Rules: protocol/conventions#openapi
describe("replies and queries in the OpenAPI document", () => {
  test("a list's limit has no maximum, because larger values mean the largest page", async () => {
    const limits = operations.flatMap(({ described: { parameters = [] } }) =>
      parameters.filter(({ name }) => name === "limit").map(({ schema }) => schema.maximum ?? Infinity),
    );
    expect(limits.length).toBeGreaterThan(2);
    expect(Math.min(...limits)).toBeGreaterThanOrEqual(Number.MAX_SAFE_INTEGER);
  });

  test("the schema of a colour allows capital letters, as the service does", () => {
    const texts = JSON.stringify(operations.map(({ described: { responses }, body }) => [responses, body]));
    const patterns = [...texts.matchAll(/"pattern":"(\^#[^"]+)"/g)].map(([, pattern]) => pattern!);
    expect(patterns.length).toBeGreaterThan(0);
    for (const pattern of patterns) expect("#ABCDEF").toMatch(new RegExp(pattern));
  });

  test("a refusal with additional keys matches its schema", async () => {
    const org = await createOrg(app);
    const [ada, ben] = [await orgPerson(app, org, "Ada", "admin"), await orgPerson(app, org, "Ben")];
    await orgSpace(org, [ben]);
    const revoke = operations.find(
      (operation) => nameOf(operation) === "DELETE /api/orgs/{org}/admin/members/{userId}",
    )!;
    const path = fillPath(revoke.template, { org: org.slug, userId: ben.id });
    const { status, body } = await ada.send("DELETE", path);
    expect([status, body]).toEqual([409, expect.objectContaining({ spaces: [expect.any(String)] })]);
    const { schema } = revoke.described.responses["409"]!.content!["application/json"]!;
    const form = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    expect(form.safeParse(body).error?.issues).toBeUndefined();
  });
});
