// Rules: protocol/conventions#request-targets, protocol/operations#literal-addresses
import { describe, expect, test } from "vitest";
import { person } from "#test/support/client.ts";
import { listOperations } from "#test/support/operations.ts";
import { ask } from "#test/support/raw-request.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { METRICS_ENABLED: "true", PLUGIN_DIR: "/nowhere" } });
const ana = await person(app, "Ana");

/** Returns an address with one character percent-encoded, for each character after the slash. */
const spellingsOf = (address: string) =>
  Array.from({ length: address.length - 1 }, (_, n) => {
    const hex = address.charCodeAt(n + 1).toString(16);
    return `${address.slice(0, n + 1)}%${hex}${address.slice(n + 2)}`;
  });

describe("addresses for monitoring", () => {
  test.each(["/metrics", "/healthz", "/readyz", "/version"])(
    "%s answers only its literal spelling",
    async (address) => {
      expect((await ask(app, "GET", address)).status).toBe(200);
      expect((await ask(app, "GET", `${address}?x=%6d`)).status).toBe(200);
      for (const other of spellingsOf(address))
        for (const path of [other, `${other}?x`]) {
          const reply = await ask(app, "GET", path);
          expect([path, reply.status, reply.text]).toEqual([path, 404, "page not found"]);
        }
    },
  );
});

describe("a NUL in an address", () => {
  const headers = () => ({ cookie: `svc_session=${ana.cookie}` });
  const hidden = [
    "/plugin-ui/%00/1.0.0",
    "/plugin-ui/timer/%00",
    "/plugin-ui/timer/1.0.0?b=%00",
    "/ics/%00",
    "/s/%00",
    "/o/default/s/%00",
    "/auth/login?next=%00",
    "/auth/callback?state=%00&code=%00",
    "/embed/%00",
    "/ws?session=%00",
    "/assets/%00",
    "/%00",
  ];

  test("is never an internal error, in any parameter of any route", async () => {
    for (const path of hidden) {
      const { status } = await ask(app, "GET", path, { headers: headers() });
      expect([path, status < 500]).toEqual([path, true]);
    }
    for (const { method, template } of await listOperations(app)) {
      const names = template.match(/\{\w+\}/g) ?? [];
      const paths = names.map((name) => template.replace(name, "a%00").replace(/\{\w+\}/g, "default"));
      for (const path of [...paths, `${template.replace(/\{\w+\}/g, "default")}?q=%00&after=%00&limit=%00`]) {
        if (method === "DELETE" && template === "/api/me") continue;
        const { status } = await ask(app, method, path, { headers: headers() });
        expect([method, path, status === 500]).toEqual([method, path, false]);
      }
    }
  });

  test("is a plain 404 in the address of a plugin's page", async () => {
    for (const path of hidden.slice(0, 3)) {
      const { status, text } = await ask(app, "GET", path);
      expect([path, status, text]).toEqual([path, 404, "page not found"]);
    }
  });

  test("is 400 in a query", async () => {
    const { status, text } = await ask(app, "GET", "/api/find?q=a%00b", { headers: headers() });
    expect([status, JSON.parse(text)]).toMatchObject([400, { code: "invalid" }]);
  });
});
