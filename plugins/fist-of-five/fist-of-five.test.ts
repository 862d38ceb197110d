import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { open, type HarnessRoom } from "../api/harness.ts";
import { fuzzedJson, fuzzRuns, readAll, unlessRefused } from "../api/harness-fuzz.ts";

const rooms: HarnessRoom[] = [];
afterEach(() => {
  for (const room of rooms.splice(0)) room.close();
});

async function fist(config: object = { question: " Ship it? " }) {
  const room = await open(import.meta.dirname, { config: { ...config }, facilitator: "ana" });
  rooms.push(room);
  return room;
}

test("a room asks its question, which has at most 200 characters", async () => {
  const room = await fist();
  expect([room.config, room.phase, room.revealed, room.version]).toEqual([
    { question: "Ship it?" },
    "ask",
    false,
    1,
  ]);
  expect((await fist({})).config).toEqual({ question: "" });
  await expect(fist({ question: "x".repeat(201) })).rejects.toMatchObject({
    status: 400,
    code: "plugin_refused",
    message: "a question has at most 200 characters",
  });
});

test.each([
  [{ question: { trim: 1 } }, "the question must be text"],
  [{ question: "Ship\0it?" }, "the question has characters that are not allowed"],
  [{ question: "Ship \ud800" }, "the question has characters that are not allowed"],
])("a room of %j is refused", async (config, message) => {
  await expect(fist(config)).rejects.toMatchObject({ status: 400, code: "plugin_refused", message });
});

test("hands are private until they are revealed", async () => {
  const room = await fist();
  await room.as("ben").act("show", { fingers: 4 });
  await room.as("gus", { guest: true }).act("show", { fingers: 1 });
  for (const audience of ["member", "guest"] as const)
    expect(await room.view(audience)).toEqual({ shown: 2 });
  const own = ["ana", "ben", "gus"].map((id) => room.mine(id));
  expect(await Promise.all(own)).toEqual([{ fingers: null }, { fingers: 4 }, { fingers: 1 }]);
});

test("revealed hands are shown to all, with their average and the lowest", async () => {
  const room = await fist();
  await room.as("ben").act("show", { fingers: 4 });
  await room.as("cem").act("show", { fingers: 1 });
  await room.as("ana").act("reveal");
  expect([room.phase, room.revealed]).toEqual(["shown", true]);
  const all = { shown: 2, hands: { ben: 4, cem: 1 }, average: 2.5, lowest: 1 };
  expect([await room.view("member"), await room.view("guest")]).toEqual([all, all]);
});

test("a hand can be changed and taken back until the hands are revealed", async () => {
  const room = await fist();
  const ben = room.as("ben");
  await ben.act("show", { fingers: 4 });
  await ben.act("show", { fingers: 0 });
  expect([await room.mine("ben"), await room.view("member")]).toEqual([{ fingers: 0 }, { shown: 1 }]);
  await ben.act("show", { fingers: null });
  expect([await room.mine("ben"), await room.view("member")]).toEqual([{ fingers: null }, { shown: 0 }]);
  await room.as("ana").act("reveal");
  expect(await room.view("member")).toEqual({ shown: 0, hands: {}, average: null, lowest: null });
  const late = { status: 409, code: "plugin_refused", message: "the hands are revealed already" };
  await expect(ben.act("show", { fingers: 2 })).rejects.toMatchObject(late);
  await expect(room.as("ana").act("reveal")).rejects.toMatchObject(late);
});

test.each([-1, 6, 2.5, "3", undefined, [3]])("a hand has 0 to 5 fingers: %j is refused", async (fingers) => {
  const room = await fist();
  await expect(room.as("ben").act("show", { fingers })).rejects.toMatchObject({
    status: 400,
    message: "a hand has 0 to 5 fingers",
  });
  expect(room.version).toBe(1);
});

test("observers cannot show a hand", async () => {
  const room = await fist();
  const dora = room.as("dora", { spectator: true });
  await expect(dora.act("show", { fingers: 3 })).rejects.toMatchObject({
    status: 403,
    message: "observers can't show a hand",
  });
  await room.as("dora", { spectator: false }).act("show", { fingers: 3 });
  expect(await room.mine("dora")).toEqual({ fingers: 3 });
});

test("only the facilitator reveals and asks again, which begins with no hands", async () => {
  const room = await fist();
  await room.as("ben").act("show", { fingers: 5 });
  for (const action of ["reveal", "again"]) {
    await expect(room.as("ben").act(action)).rejects.toMatchObject({ code: "facilitator_only" });
    await expect(room.as("gus", { guest: true }).act(action)).rejects.toMatchObject({
      code: "guest_refused",
    });
  }
  await room.as("ana").act("reveal");
  await room.as("ben", { facilitator: true }).act("again");
  expect([room.phase, room.revealed, room.version]).toEqual(["ask", false, 4]);
  expect([await room.view("member"), await room.mine("ben")]).toEqual([{ shown: 0 }, { fingers: null }]);
});

test("an ended room takes no hand, and an undeclared action is 404", async () => {
  const room = await fist();
  await expect(room.as("ben").act("wave")).rejects.toMatchObject({ status: 404, code: "no_such_action" });
  room.end();
  await expect(room.as("ben").act("show", { fingers: 1 })).rejects.toMatchObject({
    status: 409,
    code: "room_ended",
  });
});

test("no body of any action makes the plugin fail", async () => {
  const step = fc.record({
    who: fc.constantFrom("ana", "ben", "gus"),
    name: fc.constantFrom("show", "show", "reveal", "again"),
    body: fuzzedJson({ fingers: [0, 5, null] }),
  });
  const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 20 }), async (steps) => {
    const room = await fist();
    room.as("gus", { guest: true });
    for (const { who, name, body } of steps) {
      await unlessRefused(room.as(who).act(name, body));
      await readAll(room, ["ana", "gus"]);
    }
  });
  await fc.assert(property, fuzzRuns(10));
});

test("no config makes the plugin fail", async () => {
  const config = fuzzedJson({ question: ["Ship it?", ""] }, false);
  let opened = 0;
  const property = fc.asyncProperty(config, async (given) => {
    const room = await unlessRefused(fist(given as object));
    if (!room) return;
    opened++;
    await readAll(room, ["ana"]);
  });
  await fc.assert(property, { numRuns: 100 });
  expect(opened).toBeGreaterThan(0);
});

test("an erased person's hand still counts, without the person", async () => {
  const room = await fist();
  await room.as("ben").act("show", { fingers: 4 });
  expect(await room.textsOf("ben")).toEqual([{ what: "Fingers", text: "4" }]);
  await room.erase("ben");
  await room.as("ana").act("reveal");
  const { hands } = await room.view<{ hands: Record<string, number> }>("member");
  expect(Object.values(hands)).toEqual([4]);
  expect(Object.keys(hands)).not.toContain("ben");
});

// Rules: protocol/plugins#result, protocol/plugins#summary
test("result and summary have the figures once the hands are revealed", async () => {
  const room = await fist();
  for (const [id, name, fingers] of [
    ["ana", "Ana", 5],
    ["ben", "Ben", 2],
    ["cem", "Cem", 2],
  ] as const)
    await room.as(id, { name }).act("show", { fingers });
  expect([room.result, await room.summary()]).toEqual([null, []]);
  await room.as("ana").act("reveal");
  const figures = {
    text: "Average {average}, lowest {lowest}",
    values: { average: 3, lowest: 2 },
  };
  expect(room.result).toEqual(figures);
  expect(await room.summary()).toEqual([
    { text: "Ship it?", values: {} },
    figures,
    { text: "5: Ana", values: {} },
    { text: "2: Ben, Cem", values: {} },
  ]);
  await room.as("ana").act("again");
  expect(room.result).toBe(null);
});

test("without a hand the result says so", async () => {
  const room = await fist();
  await room.as("ana").act("reveal");
  expect(room.result).toEqual({ text: "No hands shown.", values: {} });
});
