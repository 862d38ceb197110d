import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { HostFunctions } from "#shared/plugin-host/host-functions.ts";
import type { Hook } from "#shared/plugin-host/replies.ts";
import { callDefaults, pluginOf, startSandbox } from "./sandbox.ts";

const sandbox = startSandbox();
const source = readFileSync(join(import.meta.dirname, "votes.plugin.ts"), "utf8");
const votes = pluginOf(stripTypeScriptTypes(source));

const call = (hook: Hook, input: object, host?: HostFunctions) =>
  sandbox.call(votes, { hook, input: JSON.stringify(input), ...callDefaults, ...(host && { host }) });
const room = "0199a0b1-7b9e-7d7a-9d51-1f2f6d9c0a01";
const session = { id: room, config: { most: 8 }, revealed: false, version: 4 };
const ana = { id: "ana", name: "Ana", facilitator: false, guest: false, spectator: false };
const state = { votes: { ben: 5 } };

test("a plugin written against plugins/api behaves as its types say", async () => {
  const hostCalls: unknown[] = [];
  const record =
    (answer: unknown) =>
    (...args: unknown[]) => {
      hostCalls.push(args);
      return Promise.resolve(answer);
    };
  expect(await call("onCreate", { config: { most: 8 }, session, now: 0 })).toEqual({
    kind: "ok",
    value: { state: '{"votes":{}}', config: '{"most":8}', phase: "voting" },
  });
  expect(await call("onCreate", { config: { most: 0 }, session, now: 0 })).toEqual({
    kind: "refused",
    refusal: { refuse: "invalid", message: "most must be at least 1" },
  });
  const vote = { state, action: "vote", body: { value: 3 }, actor: ana, session, now: 0 };
  const host: HostFunctions = { "kv.set": record(undefined), emit: record(undefined) };
  expect(await call("onAction", vote, host)).toEqual({
    kind: "ok",
    value: { state: '{"votes":{"ben":5,"ana":3}}', created: expect.stringMatching(/^[a-z]{16}$/) },
  });
  expect(await call("onAction", { ...vote, action: "reveal" }, host)).toEqual({
    kind: "refused",
    refusal: { refuse: "forbidden" },
  });
  const facilitator = { ...ana, facilitator: true };
  expect(await call("onAction", { ...vote, action: "reveal", actor: facilitator }, host)).toEqual({
    kind: "ok",
    value: { revealed: true },
  });
  const shown = { state, session, audiences: ["member"], viewers: [ana, { ...ana, id: "ben" }] };
  expect(await call("show", shown)).toEqual({
    kind: "ok",
    value: { views: ['["ben"]'], mines: ["null", "5"] },
  });
  expect(await call("migrate", { state: { ana: 1 }, from: "1.0.0" })).toEqual({
    kind: "ok",
    value: '{"votes":{"ana":1}}',
  });
  const background: HostFunctions = {
    secret: record("s3cret"),
    fetch: record({ status: 200, headers: {}, body: "" }),
    log: record(undefined),
    "session.get": record({ session, state, participants: [] }),
    "session.patch": record(undefined),
  };
  const event = { id: "e", topic: "poker.revealed", payload: {}, now: 0 };
  expect(await call("onEvent", event, background)).toEqual({ kind: "ok", value: null });
  expect(await call("onJob", { id: "j", name: "end", payload: room, now: 0 }, background)).toEqual({
    kind: "ok",
    value: null,
  });
  expect(hostCalls).toEqual([
    ["last.ana", "3"],
    ["revealed", '{"votes":1}'],
    ["token"],
    [{ url: "https://example.com/", method: "POST", headers: {}, body: "poker.revealed s3cret" }],
    ["info", "answered 200"],
    [room],
    [room, { phase: "over", ifVersion: 4 }],
  ]);
});
