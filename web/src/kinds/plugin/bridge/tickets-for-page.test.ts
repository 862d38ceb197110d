// Rules: protocol/plugins#page-tickets
import { expect, onTestFinished, test, vi } from "vitest";
import type { RoomController } from "../../../room/room-controller.ts";
import { ticketsForPage } from "./tickets-for-page.ts";

const panel: Parameters<typeof ticketsForPage>[0] = {
  name: "retro",
  grants: [{ capability: "tickets", scope: "", permits: "" }],
};
const roomOf = (more: object = {}) =>
  ({ sessionId: "r", envelope: {}, status: { kind: "live" }, ...more }) as unknown as RoomController;
const frame = {} as Element;
const shown = {
  version: "1.0.0",
  page: "/plugin-ui/x",
  grants: [],
  consent: { summary: "", byAuthor: true, lines: [], limits: [] },
  slots: ["toolbar"],
  actions: {},
};
const panels = [
  { ...shown, name: "jira", display: "Jira", tickets: true },
  { ...shown, name: "notes", display: "Notes" },
];

/** Answers the requests of the bridge: panels, asks, and their replies. */
function serve(reply: object) {
  const asks: object[] = [];
  const fetched = vi.fn(async (path: string, { body }: { body?: string } = {}) => {
    if (path.endsWith("/panels")) return Response.json(panels);
    if (body !== undefined) {
      asks.push(JSON.parse(body) as object);
      return Response.json({ id: "3b7d2c84-10aa-4e57-8f43-5c9d61e2a7f0" }, { status: 202 });
    }
    return Response.json(reply);
  });
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  vi.stubGlobal("navigator", { userActivation: { isActive: false }, onLine: true, language: "en" });
  onTestFinished(() => void vi.unstubAllGlobals());
  return asks;
}

test("a page learns the names of the connected trackers only", async () => {
  serve({});
  expect(await ticketsForPage(panel, roomOf(), { type: "trackers", id: 1 }, frame)).toEqual({
    ok: true,
    value: [{ plugin: "jira", name: "Jira" }],
  });
});

test.each<[string, typeof panel, RoomController | undefined, string]>([
  ["without the grant", { ...panel, grants: [] }, roomOf(), "ungranted"],
  ["for a guest", panel, roomOf({ onlyTakesPart: true }), "forbidden"],
  ["outside of rooms", panel, undefined, "unknown"],
])("trackers are refused %s", async (_, who, room, reason) => {
  serve({});
  expect(await ticketsForPage(who, room, { type: "trackers", id: 1 }, frame)).toEqual({ ok: false, reason });
});

test("a ticket needs a press, a connected tracker and a title", async () => {
  const asks = serve({});
  const ticket = { type: "ticket" as const, id: 1, plugin: "jira", title: "Rotate the keys", text: "" };
  const create = (more: object) => ticketsForPage(panel, roomOf(), { ...ticket, ...more }, frame);
  expect([
    await create({}),
    await create({ plugin: "notes" }),
    await create({ title: " " }),
    await create({ title: "x".repeat(201) }),
    await create({ text: "x".repeat(2001) }),
  ]).toEqual(
    ["no-gesture", "not-found", "invalid", "invalid", "invalid"].map((reason) => ({ ok: false, reason })),
  );
  expect(asks).toEqual([]);
});

test("the states of the same tickets are asked once a minute, without a press", async () => {
  const value = { "PAY-7": { state: "Done", done: true } };
  const asks = serve({ state: "done", value: { states: value } });
  const states = (refs: unknown[]) =>
    ticketsForPage(panel, roomOf(), { type: "ticket-states", id: 1, plugin: "jira", refs }, frame);
  expect([await states(["PAY-7"]), await states(["PAY-7"])]).toEqual([
    { ok: true, value },
    { ok: true, value },
  ]);
  expect(asks).toEqual([{ name: "ticket-states", body: { refs: ["PAY-7"] } }]);
  for (const refs of [[], [7], Array.from({ length: 51 }, () => "A-1")])
    expect(await states(refs)).toEqual({ ok: false, reason: "invalid" });
});

test("a failure that the tracker tells is a refusal in its words", async () => {
  const failure = { text: "{product} didn't answer.", values: { product: "Jira" } };
  serve({ state: "done", value: { failure } });
  const asked = { type: "ticket-states" as const, id: 1, plugin: "jira", refs: ["PAY-8"] };
  expect(await ticketsForPage(panel, roomOf(), asked, frame)).toMatchObject({
    ok: false,
    reason: "conflict",
    message: expect.stringContaining("didn't answer.") as string,
  });
});
