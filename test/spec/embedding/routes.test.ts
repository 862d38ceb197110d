// Rules: protocol/identity#embedded-permissions
import { describe, expect, test } from "vitest";
import { bearer, embedEnv, panelToken } from "#test/support/embedding.ts";
import { fillPath, listOperations, sampleOf, type Operation } from "#test/support/operations.ts";
import { team, type Visitor } from "#test/support/client.ts";
import { ask } from "#test/support/raw-request.ts";
import { testApp } from "#test/support/test-app.ts";

/** The operations that a side panel may use, besides actions. The declaration enforces this, so the list stands apart. */
const allowed = [
  "GET /api/auth",
  "POST /api/embed/handoff",
  "POST /api/embed/session",
  "GET /api/me",
  "DELETE /api/me",
  "GET /api/orgs",
  "GET /api/spaces",
  "GET /api/orgs/{org}/spaces",
  "GET /api/orgs/{org}/spaces/{slug}",
  "POST /api/orgs/{org}/spaces/{slug}/join",
  "GET /api/sessions/{id}",
  "GET /api/sessions/{id}/plugins/panels",
  "GET /api/sessions/{id}/socket",
  "GET /api/sessions/{id}/mentions",
];

const app = await testApp({ env: embedEnv });

const t = await team(app, ["Ana"]);
const token = await panelToken(t.people[0]!);
const panel = bearer(app, token);
const operations: Operation[] = (await listOperations(app)).filter(({ template }) =>
  template.startsWith("/api/"),
);

function send(who: Visitor, { method, template, body }: Operation) {
  const path = fillPath(template, { org: t.space.orgSlug, slug: t.space.slug, id: t.session.id });
  return who.send(method, path, body ? { body: sampleOf(body) } : {});
}

// Rules: protocol/identity#embedded-permissions
describe("the operations of a side panel", () => {
  test("the operations that are declared for panels are those of this test's list", () => {
    const declared = operations.filter(({ endpoint }) => endpoint?.panel);
    expect(declared.map(({ method, template }) => `${method} ${template}`).sort()).toEqual(allowed.sort());
  });

  test("every operation that is not declared for panels is 403 embedded_refused", async () => {
    const listed: string[] = [];
    for (const operation of operations) {
      const name = `${operation.method} ${operation.template}`;
      if (name === "DELETE /api/me") continue;
      const { status, body } = await send(panel, operation);
      const refused = status === 403 && (body as { code: string }).code === "embedded_refused";
      if (!refused) listed.push(name);
    }
    const expected = operations
      .filter(({ endpoint }) => endpoint === null || endpoint.panel)
      .map(({ method, template }) => `${method} ${template}`)
      .filter((name) => name !== "DELETE /api/me");
    expect(listed.sort()).toEqual(expected.sort());
  });

  test("an invalid bearer gives no identity, and replies are those of a stranger", async () => {
    const stranger = bearer(app, "x".repeat(43));
    for (const operation of operations.filter(({ method }) => method === "GET")) {
      const { status, body } = await send(stranger, operation);
      const { code } = (body ?? {}) as { code?: string };
      expect([operation.template, code]).not.toEqual([operation.template, "embedded_refused"]);
      if (!["/api/auth"].includes(operation.template)) expect([401, 404, 200]).toContain(status);
    }
  });

  test("unknown paths, other methods and HEAD are 403 for a side panel", async () => {
    for (const [method, path, usual] of [
      ["GET", "/api/unknown", 404],
      ["GET", "/api/sessions/x/y", 404],
      ["PUT", "/api/me", 405],
      ["HEAD", "/api/me", 405],
      ["GET", "/api/openapi.json", 200],
      ["GET", "/api/embed/handoff", 405],
    ] as const) {
      const withToken = await ask(app, method, path, { headers: { authorization: `Bearer ${token}` } });
      const withInvalidToken = await ask(app, method, path, { headers: { authorization: "Bearer x" } });
      expect([method, path, withToken.status, withInvalidToken.status]).toEqual([method, path, 403, usual]);
    }
  });

  test("without a plugin host the panels of plugins are an empty list", async () => {
    const reply = await panel.send("GET", `${t.room}/plugins/panels`);
    expect([reply.status, reply.body]).toEqual([200, []]);
  });
});
