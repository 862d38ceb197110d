import { beforeEach, describe, expect, test } from "vitest";
import { avatarHue } from "#shared/rules/hue.ts";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import type { Mentions } from "#shared/wire/standup-help.ts";
import type { Today } from "#shared/wire/today.ts";
import { act, ok, readStandup, standup, team, type Person, type Team } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

const secret = "qznote about the index";

const app = await testApp();
let s: Team;
let ana: Person;
let ben: Person;
let cem: Person;
beforeEach(async () => {
  s = await standup(await team(app, ["Ana", "Ben", "Cem"]), { mode: "async" });
  [ana, ben, cem] = s.people as [Person, Person, Person];
});

const ask = (who: Person, to: Person, more: object = {}) =>
  who.send<{ code: string }>("PUT", `${s.room}/actions/mention`, {
    body: { to: to.id, needed: true, ...more },
  });
const mentions = (who: Person) => ok<Mentions>(who, "GET", `${s.room}/mentions`);
const versionAfter = async (asking: ReturnType<typeof ask>) =>
  (await asking).headers.get("x-session-version");

// Rules: protocol/standups#mention-note, protocol/standups#who-reads-mention-notes
describe("help requests with a line of text", () => {
  test("both people can read the line, also in the asked person's Today", async () => {
    await ask(ana, ben, { note: ` ${secret} ` });
    await ask(cem, ben);
    expect(await mentions(ben)).toEqual({
      needsYou: [ana.id, cem.id].sort(),
      asked: [],
      notes: { [ana.id]: secret },
    });
    expect(await mentions(ana)).toEqual({ needsYou: [], asked: [ben.id], askedNotes: { [ben.id]: secret } });
    expect(await mentions(cem)).toEqual({ needsYou: [], asked: [ben.id] });
    const { rooms } = await ok<Today>(ben, "GET", "/api/today");
    expect(rooms.find(({ id }) => id === s.session.id)!.askedBy).toEqual([
      { id: ana.id, name: "Ana", avatarHue: avatarHue(ana.id), avatarIcon: "", note: secret },
      { id: cem.id, name: "Cem", avatarHue: avatarHue(cem.id), avatarIcon: "" },
    ]);
  });

  test("a repeated request with another line replaces the line", async () => {
    expect(await versionAfter(ask(ana, ben, { note: "First" }))).toBe("2");
    for (const more of [{}, { note: null }, { note: "First" }])
      expect([more, await versionAfter(ask(ana, ben, more))]).toEqual([more, "2"]);
    expect(await versionAfter(ask(ana, ben, { note: "Second" }))).toBe("3");
    expect((await mentions(ben)).notes).toEqual({ [ana.id]: "Second" });
    await act(ana, s.room, "PUT", "mention", { to: ben.id, needed: false });
    await ask(ana, ben);
    expect(await mentions(ben)).toEqual({ needsYou: [ana.id], asked: [] });
  });

  test("an invalid line is 400 and changes nothing", async () => {
    for (const more of [
      { note: "" },
      { note: " " },
      { note: "🙂".repeat(201) },
      { note: "two\nlines" },
      { note: 7 },
      { note: secret, needed: false },
    ]) {
      const reply = await ask(ana, ben, more);
      expect([more, reply.status, reply.body.code]).toEqual([more, 400, "invalid"]);
    }
    expect((await readStandup(ana, s.room)).version).toBe(1);
    expect((await ask(ana, ben, { note: "🙂".repeat(200) })).status).toBe(204);
    expect((await ask(ana, ben, { needed: false, note: null })).status).toBe(204);
  });

  test("only the two people receive the line", async () => {
    const watcher = await watch<StandupEnvelope>(cem, s.session.id);
    await ask(ana, ben, { note: secret });
    const frame = await watcher.until(({ version }) => version === 2);
    expect(JSON.stringify(frame)).not.toContain("qznote");
    for (const [who, path] of [
      [cem, s.room],
      [ben, s.room],
      [ana, `${s.room}/export.csv`],
      [cem, `${s.room}/mentions`],
      [cem, "/api/today"],
      [ana, "/api/today"],
      [cem, s.spacePath],
    ] as const)
      expect([path, (await who.send("GET", path)).text.includes("qznote")]).toEqual([path, false]);
    expect(app.logLines.join("")).not.toContain("qznote");
  });
});
