import { afterEach, expect, test } from "vitest";
import manifest from "./manifest.json" with { type: "json" };
import { open, type HarnessRoom } from "../api/harness.ts";
import { moveTo, retro, write, close, type Mine, type View } from "./fixtures.ts";

afterEach(close);

type Manifest = { kinds: { fields: { name: string; options?: (string | { name: string })[] }[] }[] };

test("a room begins with the chosen template, hidden anonymous cards and five votes", async () => {
  const room = await retro({ template: "Four Ls" });
  expect([room.phase, room.revealed, room.config]).toMatchObject([
    "write",
    false,
    {
      columns: ["Liked", "Learned", "Lacked", "Longed for"],
      open: false,
      named: false,
      stacked: true,
      votes: 5,
    },
  ]);
  expect((await retro({})).config).toMatchObject({ columns: ["Went well", "Could be better", "To try"] });
});

test("typed columns replace the template's columns", async () => {
  const room = await retro({ template: "Sailboat", columns: " Keep\n\n Stop " });
  expect(room.config).toMatchObject({
    template: "Custom columns",
    columns: ["Keep", "Stop"],
    hints: ["", ""],
  });
});

test("the option for typed columns keeps its former name", async () => {
  const room = await retro({ template: "Own columns", columns: "Keep" });
  expect(room.config).toMatchObject({ template: "Custom columns", columns: ["Keep"] });
});

test.each([
  [{ template: "Custom columns", columns: " \n" }, "type the names of the columns, one per line"],
  [{ template: "Six hats" }, "there is no such template"],
  [{ template: "constructor" }, "there is no such template"],
  [{ names: "named" }, "there is no such option of names"],
  [{ writing: true }, "there is no such option of writing"],
  [{ voting: "" }, "there is no such option of voting"],
  [{ icebreaker: "yes" }, "there is no such option of icebreaker"],
  [{ columns: "a\nb\nc\nd\ne\nf\ng" }, "a retrospective has 1 to 6 columns"],
  [{ columns: "a\na" }, "two columns have the same name"],
  [{ columns: "x".repeat(61) }, "the name of a column has at most 60 characters"],
  [{ columns: { toString: 1 } }, "the columns must be text, one name per line"],
  [{ columns: ["Keep"] }, "the columns must be text, one name per line"],
  [{ columns: "Ke\0ep" }, "the name of a column has characters that are not allowed"],
  [{ columns: "Ke\ud800ep" }, "the name of a column has characters that are not allowed"],
  [{ template: { toString: 1 } }, "there is no such template"],
  [{ template: ["Sailboat"] }, "there is no such template"],
  [{ votes: 0 }, "each person has 1 to 20 votes"],
  [{ votes: 21 }, "each person has 1 to 20 votes"],
  [{ votes: 1.5 }, "each person has 1 to 20 votes"],
])("a room of %j is refused", async (config, message) => {
  await expect(retro(config)).rejects.toMatchObject({ status: 400, code: "plugin_refused", message });
});

test("every option of the form opens a room", async () => {
  const { fields } = (manifest as Manifest).kinds[0]!;
  const columns = [];
  for (const { name, options = [] } of fields)
    for (const option of options.map((one) => (typeof one === "string" ? one : one.name))) {
      const own = option === "Custom columns" ? { columns: "Keep" } : {};
      columns.push((await retro({ [name]: option, ...own })).config["columns"]);
    }
  expect(columns).toHaveLength(11);
  expect(columns.slice(0, 5).map((names) => (names as string[])[0])).toEqual([
    "Went well",
    "Start",
    "Liked",
    "Wind",
    "Keep",
  ]);
});

test("the facilitator moves to any phase and back, and nothing is lost", async () => {
  const room = await retro();
  const [a, b] = [await write(room, "ana", "a"), await write(room, "ben", "b")];
  await moveTo(room, "group");
  await room.as("ben").act("group", { ids: [b], to: a });
  await moveTo(room, "vote");
  await room.as("ben").act("vote", { id: a, votes: 2 });
  await moveTo(room, "discuss");
  await room.as("ben").act("comment", { id: a, text: "We should" });
  for (const phase of ["actions", "write", "group", "vote", "actions"]) await moveTo(room, phase);
  expect(await room.view("member")).toMatchObject({ topics: [[a, 2]], comments: [{ text: "We should" }] });
  await expect(room.as("ben").act("phase", { to: "write" })).rejects.toMatchObject({
    code: "facilitator_only",
  });
  await expect(moveTo(room, "talk")).rejects.toMatchObject({
    status: 400,
    message: "there is no such phase",
  });
});

test("the facilitator draws another icebreaker question and hides it", async () => {
  const room = await retro({ icebreaker: true });
  const question = async () => (await room.view<View>("guest")).question;
  const first = await question();
  expect(first).toMatch(/\?$/);
  await room.as("ana").act("icebreaker", { on: true });
  expect(await question()).toMatch(/\?$/);
  expect(await question()).not.toBe(first);
  await room.as("ana").act("icebreaker", { on: false });
  expect(await question()).toBeUndefined();
});

test("a timer runs at most an hour, is extended and stopped, and ends with the phase", async () => {
  const room = await retro();
  const endsIn = async () => Math.round(((await room.view<View>("guest")).timer! - Date.now()) / 60_000);
  const ana = room.as("ana");
  await ana.act("timer", { minutes: 5 });
  expect(await endsIn()).toBe(5);
  await ana.act("timer", { add: 1 });
  expect(await endsIn()).toBe(6);
  await ana.act("timer", { add: 60 });
  expect(await endsIn()).toBe(60);
  await ana.act("timer", { stop: true });
  expect((await room.view<View>("guest")).timer).toBeNull();
  await ana.act("timer", { minutes: 5 });
  await moveTo(room, "group");
  expect((await room.view<View>("guest")).timer).toBeNull();
  for (const minutes of [0, 61, "5", null])
    await expect(ana.act("timer", { minutes })).rejects.toMatchObject({ status: 400 });
});

test.each(["phase", "topic", "timer", "icebreaker"])("only the facilitator may use %s", async (action) => {
  const room = await retro();
  await expect(room.as("ben").act(action)).rejects.toMatchObject({ status: 403, code: "facilitator_only" });
  await expect(room.as("gus", { guest: true }).act(action)).rejects.toMatchObject({ code: "guest_refused" });
});

test("spectators change nothing", async () => {
  const room = await retro();
  const dora = room.as("dora", { spectator: true });
  for (const action of ["card", "ready", "group", "vote", "comment", "add-action", "last"])
    await expect(dora.act(action, { column: "Keep", text: "x" })).rejects.toMatchObject({
      status: 403,
      message: "observers can't change a retrospective",
    });
  expect(room.version).toBe(1);
});

/** A state as version 1.0.1 wrote it. */
const ofVersion1 = {
  cards: [
    { id: "aaaaaaaaaaaaaaaa", column: "Went well", text: "Pairs", by: "ana", group: "aaaaaaaaaaaaaaaa" },
    { id: "bbbbbbbbbbbbbbbb", column: "To try", text: "More pairs", by: "ben", group: "aaaaaaaaaaaaaaaa" },
    { id: "cccccccccccccccc", column: "To try", text: "Rest", by: "ben", group: "cccccccccccccccc" },
  ],
  votes: { ana: ["aaaaaaaaaaaaaaaa", "cccccccccccccccc"], cleo: ["bbbbbbbbbbbbbbbb", "gone"] },
};

async function openOld(phase: string, state: object = ofVersion1): Promise<HarnessRoom> {
  const room = await open(import.meta.dirname, {
    config: { columns: ["Went well", "To try"], votes: 3 },
    facilitator: "ana",
    wrote: { version: "1.0.1", state, phase, revealed: phase !== "write" },
  });
  return room;
}

test("a room of version 1 keeps its groups and votes, and goes on in the new phases", async () => {
  const room = await openOld("talk");
  const seen = await room.view<View>("member");
  const [first, second] = seen.topics!;
  expect([seen.phase, first![1], second![1]]).toEqual(["discuss", 2, 1]);
  expect(seen.columns.map(({ name, cards }) => [name, cards!.map(({ text }) => text)])).toEqual([
    ["Went well", ["Pairs"]],
    ["To try", ["More pairs", "Rest"]],
  ]);
  await room.as("ben").act("comment", { id: first![0], text: "Yes" });
  expect(await room.view("member")).toMatchObject({ topics: [first, second], comments: [{ text: "Yes" }] });
  room.close();
});

test("a room of version 1 does not show which of its cards was written first", async () => {
  const ids = ["mmmm", "cccc", "zzzz", "aaaa"].map((part) => part.repeat(4));
  const cards = ids.map((id, at) => ({ id, column: "To try", text: `Card ${at}`, by: "ana", group: id }));
  const room = await openOld("talk", { cards, votes: {} });
  const { columns, topics } = await room.view<View>("member");
  const shown = columns[1]!.cards!;
  expect(shown.map(({ text }) => text)).toEqual(["Card 3", "Card 1", "Card 0", "Card 2"]);
  expect(topics!.map(([id]) => id)).toEqual(shown.map(({ id }) => id));
  room.close();
});

test("a room of version 1 that hides its cards still does so", async () => {
  const room = await openOld("write");
  expect(await room.view("member")).toMatchObject({ columns: [{ hidden: 1 }, { hidden: 2 }] });
  expect(JSON.stringify(await room.view("member"))).not.toContain("airs");
  const { cards } = await room.mine<Mine>("ben");
  await room.as("ben").act("edit", { id: cards[0]!.id, text: "Many more pairs", base: "More pairs" });
  expect(await room.mine("ben")).toMatchObject({
    cards: [{ column: 1, text: "Many more pairs" }, {}],
    left: 3,
  });
  room.close();
});
