// Rules: protocol/guarantees#unrevealed-votes, protocol/standups#guest-copy
import { describe, expect, test } from "vitest";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { guest, mint, type Guest } from "#test/support/guests.ts";
import { fillPath, listOperations, sampleOf } from "#test/support/operations.ts";
import { act, addStory, ok, team, type Person, type Team } from "#test/support/client.ts";
import { watch, type Watcher } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

/** Cards that are voted before the reveal. Only the deck may show them. */
const cards = ["qzCardA", "qzCardB"];

type Cast = Team & { ana: Person; ben: Person; absentMember: Person };

/** Creates a space with a searchable slug. One of its members never opens its rooms. */
async function cast(): Promise<Cast> {
  const t = await team(app, ["Qzslug", "Ben", "qzNever"]);
  const [ana, ben, absentMember] = t.people as [Person, Person, Person];
  return { ...t, ana, ben, absentMember };
}

async function openRoom({ ana, spacePath }: Cast, kind: string, config: object) {
  const body = { kind, title: "Meeting", config };
  const { id } = await ok<CreatedSession>(ana, "POST", `${spacePath}/sessions`, body);
  return { id, path: `/api/sessions/${id}` };
}

/** Returns a guest's replies from every operation of the API, refusals included. */
async function repliesTo(gus: Guest, place: Record<string, string>): Promise<[string, string][]> {
  const bodies: [string, string][] = [];
  for (const { method, template, body } of await listOperations(app)) {
    if (method === "DELETE" && template === "/api/me") continue;
    const reply = await gus.send(method, fillPath(template, place), body ? { body: sampleOf(body) } : {});
    bodies.push([`${method} ${template}`, reply.text + [...reply.headers].join()]);
  }
  return bodies;
}

function expectNone(where: string, text: string, secrets: Record<string, string>) {
  for (const [what, secret] of Object.entries(secrets))
    expect([where, what, text.includes(secret)]).toEqual([where, what, false]);
}

/** Returns the texts of the space that guests must not read. The members' view contains all of them. */
async function secretsOf({ space, absentMember, ana, spacePath }: Cast): Promise<Record<string, string>> {
  const secrets = {
    slug: space.slug,
    passcode: space.passcode,
    "name of an absent member": absentMember.name,
    "id of an absent member": absentMember.id,
  };
  const { text } = await ana.send("GET", spacePath);
  for (const secret of Object.values(secrets)) expect(text).toContain(secret);
  return secrets;
}

/** Waits until a watcher has a frame of the room's current version. Returns all its frames. */
async function framesUpTo(ana: Person, path: string, watcher: Watcher): Promise<string[]> {
  const { version } = await ok<{ version: number }>(ana, "GET", path);
  await watcher.until((frame) => frame.version >= version);
  return watcher.texts;
}

// Rules: protocol/guests#guest-flag, protocol/guests#participants, protocol/guests#poker-copy,
//   protocol/guests#standup-texts, protocol/guests#the-envelope, protocol/rooms#guests-copy
describe("content hidden from guests", () => {
  test("a guest of a poker room receives no slug, passcode or unrevealed vote", async () => {
    const c = await cast();
    const deck = { name: "Canaries", values: [...cards, "S"], ordinal: true };
    const { id, path } = await openRoom(c, "poker", { deck, openVoting: true });
    const { id: linkId, token } = await mint(c.ana, path);
    const gus = await guest(app, token, "Gus");
    const place = { org: "default", slug: c.space.slug, id, userId: c.absentMember.id, linkId };
    const watcher = await watch(gus, id);
    await watch(c.ben, id);
    const storyId = await addStory(c.ana, path, "Refund");
    await act(c.ana, path, "POST", "select", { storyId });
    await act(c.ben, path, "POST", "vote", { storyId, value: cards[0] });
    await act(gus, path, "POST", "vote", { storyId, value: cards[1] });
    const secrets = await secretsOf(c);
    const bodies = await repliesTo(gus, place);
    for (const [where, text] of bodies) expectNone(where, text, secrets);
    const frames = await framesUpTo(c.ana, path, watcher);
    for (const text of frames) expectNone("frame", text, secrets);
    for (const text of [...frames, bodies.find(([where]) => where === "GET /api/sessions/{id}")![1]]) {
      const played = text.replaceAll(/"values":\s*\[[^\]]*\]/g, "");
      for (const card of cards) expect([card, played.includes(card)]).toEqual([card, false]);
    }
    await act(c.ana, path, "POST", "reveal");
    const shown = await watcher.until((frame) => frame.revealed);
    expect(shown.state.stories[0]!.votes).toHaveLength(2);
    expect([shown.orgSlug, shown.spaceSlug]).toEqual(["", ""]);
    expect(shown.participants.map((participant) => participant.name)).toEqual(["Ben", "Gus", "Qzslug"]);
  });

  test("a guest of an async standup receives no commitments, absences or author ids", async () => {
    const c = await cast();
    const { id, path } = await openRoom(c, "standup", { mode: "async" });
    const { token } = await mint(c.ana, path);
    const gus = await guest(app, token, "qzGus");
    const hal = await guest(app, token, "Hal");
    const watcher = await watch(hal, id);
    const member = await watch(c.ana, id);
    const kept = await act<{ id: string }>(c.ben, path, "POST", "add", { text: "qzOpen commitment" });
    await act(c.ben, path, "POST", "answer", { id: kept.id, done: false });
    const closed = await act<{ id: string }>(c.ben, path, "POST", "add", { text: "qzClosed commitment" });
    await act(c.ben, path, "POST", "answer", { id: closed.id, done: true });
    await act(c.ana, path, "PUT", "mention", { to: c.ben.id, needed: true });
    const today = new Date().toISOString().slice(0, 10);
    await ok(c.absentMember, "POST", "/api/me/away", { startsOn: today, endsOn: today });
    await act(c.ana, path, "PUT", "mention", { to: c.ben.id, needed: true, note: "qzNote" });
    await act(c.ben, path, "PUT", "standup", { today: "Ship it" });
    await act(c.ana, path, "POST", "reply", { to: c.ben.id, text: "An answer" });
    await act(gus, path, "PUT", "standup", { today: "Visit" });
    const secrets = {
      ...(await secretsOf(c)),
      commitment: "qzOpen",
      "resolved commitment": "qzClosed",
      "away list": '"away"',
      "waiting list": '"waitingOn"',
      "list of commitments": '"commitments"',
      "list of answers": '"changes"',
      mentions: '"needsYou"',
      note: "qzNote",
    };
    const memberCopy = await c.ana.send<StandupEnvelope>("GET", path);
    for (const what of ["commitment", "resolved commitment", "away list", "waiting list"] as const)
      expect([what, memberCopy.text.includes(secrets[what])]).toEqual([what, true]);
    // The guest's own data has a list of their own commitments, which is empty.
    const { "list of commitments": _own, ...ofOthers } = secrets;
    for (const [where, text] of await repliesTo(hal, { org: "default", slug: c.space.slug, id }))
      expectNone(where, text, where.endsWith("/api/me/data") ? ofOthers : secrets);
    for (const text of await framesUpTo(c.ana, path, watcher)) expectNone("frame", text, secrets);
    await member.until((frame) => frame.version >= memberCopy.body.version);

    const { state } = await ok<StandupEnvelope>(hal, "GET", path);
    const authors = state.entries
      .filter((entry) => entry.today !== "")
      .map((entry) => [entry.name, entry.today])
      .sort();
    expect(authors).toEqual([
      ["", "Visit"],
      ["Ben", "Ship it"],
    ]);
    for (const entry of state.entries) expect(Object.keys(entry)).not.toContain("userId");
    expect(memberCopy.body.state.entries.map((entry) => entry.name).sort()).toEqual(["Ben", "qzGus"]);
  });

  test("a guest's own entry is not marked, so all guests receive the same bytes", async () => {
    const c = await cast();
    const { id, path } = await openRoom(c, "standup", { mode: "sync" });
    const { token } = await mint(c.ana, path);
    const [gus, hal] = [await guest(app, token, "Gus"), await guest(app, token, "Hal")];
    const watchers = [await watch(gus, id), await watch(hal, id)];
    await act(gus, path, "PUT", "standup", { today: "Visit" });
    await act(hal, path, "PUT", "ready", { ready: true });
    await act(c.ana, path, "POST", "start", {});
    const { version } = await ok<{ version: number }>(c.ana, "GET", path);
    const newest = await Promise.all(
      watchers.map(async ({ until, frames, texts }) => {
        await until((frame) => frame.version >= version);
        return frames.flatMap((frame, i) => (frame.version === version ? [texts[i]!] : []));
      }),
    );
    expect(newest[0]!.some((text) => newest[1]!.includes(text))).toBe(true);
  });
});
