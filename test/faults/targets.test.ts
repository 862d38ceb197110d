import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { describe, expect, test } from "vitest";
import { originForm, pathOf } from "#shared/runtime/request-target.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import { isApiPath } from "#services/api/guards/api-path.ts";
import { ok, team } from "#test/support/client.ts";
import { buildApp } from "#test/support/built-app.ts";
import { askBytes } from "#test/support/raw-request.ts";
import { targetsLike } from "./target-forms.ts";
import { iterations, recordResult } from "#test/support/stress.ts";
import { testApp } from "#test/support/test-app.ts";

const targets = iterations("TARGETS", { test: 20_000, soak: 1_000_000 });
const rawTargets = iterations("RAW_TARGETS", { test: 300, soak: 5_000 });
const seed = Number(process.env["TARGETS_SEED"] ?? Date.now() % 1_000_000_000);

const app = await testApp();

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const foreign = ["Origin", "http://evil.example"];

/**
 * Returns the application without a listener, and a function that finds the route a request reaches after all guards.
 */
async function routing() {
  const { app: bareApp, close } = buildApp(app.settings);
  const patterns: string[] = [];
  bareApp.addHook("onRoute", ({ url }) => void patterns.push(url));
  const reached: (string | undefined)[] = [];
  bareApp.addHook("onRequest", (request, reply) => {
    reached.push(request.routeOptions.url ?? "nothing");
    reply.hijack();
  });
  await bareApp.ready();
  return {
    patterns: [...new Set(patterns)],
    /** Returns the route's pattern, "nothing" if no route matches, or null if a guard refuses. */
    reach(method: string, target: string, headers: string[] = []): string | null {
      reached.length = 0;
      emitRequest(bareApp, method, target, headers);
      return reached[0] ?? null;
    },
    close,
  };
}

const unconnectedSocket = new Socket();

function emitRequest(bareApp: FastifyInstance, method: string, target: string, headers: string[]) {
  const request = new IncomingMessage(unconnectedSocket);
  request.method = method;
  request.url = target;
  request.httpVersion = "1.1";
  request.rawHeaders = ["Host", "x", ...headers];
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    request.headers[request.rawHeaders[i]!.toLowerCase()] = request.rawHeaders[i + 1];
  }
  const reply = new ServerResponse(request);
  bareApp.server.emit("request", request, reply);
  // The reply has no socket, so only this event ends it.
  reply.emit("close");
}

// Rules: protocol/conventions#guards-of-the-api, protocol/conventions#request-targets,
//   protocol/conventions#the-api
describe("guards and router parse a target alike", () => {
  test(
    `none of ${targets} targets (TARGETS), seed ${seed} (TARGETS_SEED), bypasses the guards`,
    async () => {
      const { patterns, reach, close } = await routing();
      const count = { refused: 0, api: 0, other: 0, nothing: 0 };
      const isApi = (route: string | null) => route?.startsWith("/api") ?? false;
      const property = fc.property(targetsLike(patterns), fc.constantFrom(...methods), (target, method) => {
        const route = reach(method, target);
        const path = originForm(target);
        if (method !== "GET") {
          const theirs = reach(method, target, foreign);
          expect({ target, method, theirs, past: isApi(theirs) }).toMatchObject({ past: false });
        }
        if (path === null) expect({ target, route }).toEqual({ target, route: null });
        if (route === null) {
          count.refused++;
        } else if (route === "nothing") {
          count.nothing++;
        } else {
          count[isApi(route) ? "api" : "other"]++;
          expect({ target, route, isApi: isApiPath(path!) }).toEqual({ target, route, isApi: isApi(route) });
          if (!/[:*]/.test(route)) expect({ target, path: pathOf(path!) }).toEqual({ target, path: route });
        }
      });
      fc.assert(property, { numRuns: targets, seed });
      await close();
      // Without this, another check would refuse the targets.
      for (const kind of Object.values(count)) expect(kind).toBeGreaterThan(targets / 200);
      recordResult({
        trial: "guards against router",
        tried: `${targets} request targets, in process, seed ${seed}`,
        outcome: `${count.api} reached the API, ${count.refused} were refused, none bypassed the guards`,
      });
    },
    600_000 + targets,
  );

  test(
    `none of ${rawTargets} cross-site raw targets (RAW_TARGETS) changes anything`,
    async () => {
      const { people, room } = await team(app, ["Ana"]);
      const [ana] = people as [(typeof people)[0]];
      const patterns = [room, "/api/me", "/healthz", "/ws"];
      const statuses = new Map<string, number>();
      const property = fc.asyncProperty(targetsLike(patterns), async (target) => {
        const head = `Host: x\r\nCookie: svc_session=${ana.cookie}\r\nOrigin: http://evil.example\r\nConnection: close`;
        const bytes = Buffer.from(`DELETE ${target} HTTP/1.1\r\n${head}\r\n\r\n`, "latin1");
        const status = /^HTTP\/1\.1 (\d+)/.exec(await askBytes(app, bytes))?.[1] ?? "none";
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect({ target, status }).toEqual({ target, status: expect.stringMatching(/^40[0345]$/) });
      });
      await fc.assert(property, { numRuns: rawTargets, seed });
      expect((await ok<Envelope>(ana, "GET", room)).endedAt).toBeNull();
      expect([...statuses.keys()]).toEqual(expect.arrayContaining(["400", "403", "404"]));
      recordResult({
        trial: "targets as bytes",
        tried: `${rawTargets} cross-site DELETE requests over raw sockets, seed ${seed}`,
        outcome: `statuses ${[...statuses].map(([status, n]) => `${status}: ${n}`).join(", ")}; nothing changed`,
      });
    },
    120_000 + rawTargets * 50,
  );
});
