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

const ana = "7b0a2b5e-4c1d-4f6a-9a3b-2d1c0e9f8a77";
const ben = "1c9d8e7f-6a5b-4c3d-8e1f-0a9b8c7d6e5f";
/** The members who have chosen an account in the tracker. */
const chosenBy = [{ userId: ana, name: "Ana Lima" }];

/** Answers the requests of the bridge: panels, asks, and their replies. */
function serve(reply: object) {
  const asks: object[] = [];
  const fetched = vi.fn(async (path: string, { body }: { body?: string } = {}) => {
    if (path.endsWith("/panels")) return Response.json(panels);
    if (path.endsWith("/trackers/jira/account")) return Response.json({ account: null, chosenBy });
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
  const create = (more: object, plugin = "jira") =>
    ticketsForPage(
      panel,
      roomOf(),
      { type: "ticket", id: 1, plugin, ticket: { title: "Rotate the keys", ...more } },
      frame,
    );
  expect([
    await create({}),
    await create({}, "notes"),
    await create({ title: " " }),
    await create({ title: "x".repeat(201) }),
    await create({ text: "x".repeat(2001) }),
  ]).toEqual(
    ["no-gesture", "not-found", "invalid", "invalid", "invalid"].map((reason) => ({ ok: false, reason })),
  );
  expect(asks).toEqual([]);
});

/** Answers the application's question, and returns what it said. The person has just pressed a button. */
function answerQuestions(isWanted: boolean | null) {
  const questions: string[] = [];
  vi.stubGlobal("navigator", { userActivation: { isActive: true }, onLine: true, language: "en" });
  const confirm = async ({ text }: { text: string }) => {
    questions.push(text);
    return isWanted;
  };
  return { questions, confirm };
}
type Confirm = ReturnType<typeof answerQuestions>["confirm"];
const createFor = (owner: string | null, confirm: Confirm) => {
  const room = roomOf({ envelope: { orgSlug: "acme", spaceSlug: "shop" } });
  const ticket = { title: "Rotate the keys", owner };
  return ticketsForPage(panel, room, { type: "ticket", id: 1, plugin: "jira", ticket }, frame, confirm);
};

test("a ticket is assigned to its owner, whom the question names", async () => {
  const asks = serve({ state: "done", value: { ref: "PAY-7" } });
  const { questions, confirm } = answerQuestions(true);
  expect(await createFor(ana, confirm)).toEqual({ ok: true, value: { ref: "PAY-7" } });
  expect(questions).toEqual(["Rotate the keys\n\nAssigned to Ana Lima."]);
  const body = { title: "Rotate the keys", text: "" };
  expect(asks).toEqual([{ name: "ticket", body, assignee: ana }]);
});

test.each([["who has chosen no account", ben] as const, ["without an owner", null] as const])(
  "a ticket for a person %s has no assignee",
  async (_, owner) => {
    const asks = serve({ state: "done", value: { ref: "PAY-7" } });
    const { questions, confirm } = answerQuestions(true);
    expect(await createFor(owner, confirm)).toEqual({ ok: true, value: { ref: "PAY-7" } });
    expect(questions).toEqual(["Rotate the keys"]);
    expect(asks).toEqual([{ name: "ticket", body: { title: "Rotate the keys", text: "" } }]);
  },
);

test("the note that a ticket has no assignee is shown to the person", async () => {
  const text = "{ref} has no assignee: {product} doesn't accept the owner's account.";
  serve({
    state: "done",
    value: { ref: "PAY-7", note: { text, values: { ref: "PAY-7", product: "Jira" } } },
  });
  const { confirm } = answerQuestions(true);
  const shown = vi.fn();
  vi.stubGlobal("dispatchEvent", ({ detail }: CustomEvent<{ text: string }>) => shown(detail.text));
  expect(await createFor(ana, confirm)).toEqual({ ok: true, value: { ref: "PAY-7" } });
  expect(shown).toHaveBeenCalledWith(expect.stringContaining("has no assignee"));
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

test("without the person's consent nothing is created, and the page gets null", async () => {
  const asks = serve({});
  expect(await createFor(ana, answerQuestions(false).confirm)).toEqual({ ok: true, value: null });
  expect(asks).toEqual([]);
});
