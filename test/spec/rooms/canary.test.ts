// Rules: protocol/errors#no-echo, protocol/operations#security-event-format, protocol/operations#target
import { describe, expect, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { startApp } from "#test/support/app.ts";
import {
  act,
  addStory,
  ok,
  person,
  team,
  visitor,
  type Person,
  type Team,
  type Visitor,
} from "#test/support/client.ts";
import { ask, askBytes } from "#test/support/raw-request.ts";
import { refusedSocket, watch, type Watcher } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

/** Two canary cards: votes before the reveal that the tests search for. Only the deck may show them. */
const cards = ["qzCnryA", "qzCnryB"];
const deck = { name: "Canaries", values: [...cards, "S"], ordinal: true };
const canary = /qzCnry/;

const app = await testApp();

/** Returns a body or frame without the deck's values, which are in two places. */
function withoutDeck(text: string): string {
  const body = JSON.parse(text || "null") as Partial<PokerEnvelope> | null;
  if (body?.state?.deck) body.state.deck.values = [];
  if (body?.config?.deck) body.config.deck.values = [];
  return JSON.stringify(body);
}

type Cast = {
  t: Team;
  owner: Person;
  facilitator: Person;
  voter: Person;
  spectator: Person;
  room: string;
  id: string;
};

/** Makes a room with a member of each kind: the space's owner, the facilitator, a voter, a spectator. */
async function cast(config: object): Promise<Cast> {
  const t = await team(app, ["Owner", "Facilitator", "Voter", "Spectator"]);
  const [owner, facilitator, voter, spectator] = t.people as [Person, Person, Person, Person];
  const { rows } = await app.database.sql.query(
    "update space_members set spectator = true where user_id = $1 returning 1",
    [spectator.id],
  );
  expect(rows).toHaveLength(1);
  const session = await ok<{ id: string }>(facilitator, "POST", `${t.spacePath}/sessions`, {
    kind: "poker",
    title: "Canaries",
    config: { deck, ...config },
  });
  return { t, owner, facilitator, voter, spectator, room: `/api/sessions/${session.id}`, id: session.id };
}

/** Reads every route as every kind of viewer, and expects no canary outside the deck. */
async function expectHidden(when: string, { t, owner, facilitator, voter, spectator, room }: Cast) {
  const stranger = await person(app, "Stranger");
  const viewers: [string, Visitor][] = [
    ...Object.entries({ owner, facilitator, voter, spectator, stranger }),
    ["anonymous", visitor(app)],
  ];
  const reads = ["/api/me", "/api/auth", "/api/orgs", "/api/spaces", t.spacePath, room, `${room}/vote`];
  for (const [who, viewer] of viewers) {
    for (const path of reads) {
      if (path.endsWith("/vote") && (who === "voter" || who === "facilitator")) continue;
      const { text } = await viewer.send("GET", path);
      expect([when, who, path, canary.test(withoutDeck(text))]).toEqual([when, who, path, false]);
    }
  }
  for (const who of [owner, spectator]) {
    expect((await who.send("GET", `${room}/vote`)).body).toMatchObject({ value: null });
  }
}

// Rules: protocol/guarantees#unrevealed-votes, protocol/poker#revealed-votes,
//   protocol/rooms#hidden-data-is-absent
describe("unrevealed votes", () => {
  for (const config of [{}, { openVoting: true }, { autoReveal: true, openVoting: true }]) {
    test(`no viewer gets an unrevealed vote, with the config ${JSON.stringify(config)}`, async () => {
      const everyone = await cast(config);
      const { owner, facilitator, voter, spectator, room, id } = everyone;
      const watchers: [string, Watcher][] = [];
      for (const who of [owner, facilitator, voter, spectator])
        watchers.push([who.name, await watch(who, id)]);
      const searched = new Map<Watcher, number>();
      /** The version of the last revealed round. Presence may send that round again in the next phase. */
      let revealedIn = 0;
      const waitForVersion = async () => {
        const { version } = await ok<PokerEnvelope>(owner, "GET", room);
        for (const [, watcher] of watchers) await watcher.until((frame) => frame.version >= version);
        return version;
      };
      const expectHiddenWhen = async (when: string) => {
        await waitForVersion();
        await expectHidden(when, everyone);
        for (const [who, watcher] of watchers) {
          const from = searched.get(watcher) ?? 0;
          for (const [i, text] of watcher.texts.slice(from).entries()) {
            if (watcher.frames[from + i]!.version <= revealedIn) continue;
            expect([when, who, canary.test(withoutDeck(text))]).toEqual([when, who, false]);
          }
          searched.set(watcher, watcher.texts.length);
        }
      };
      const first = await addStory(facilitator, room, "First");
      const second = await addStory(facilitator, room, "Second");
      const vote = (who: Person, storyId: string, value: string | null) =>
        act(who, room, "POST", "vote", { storyId, value });

      await act(facilitator, room, "POST", "select", { storyId: first });
      await vote(voter, first, cards[0]!);
      await expectHiddenWhen("after a vote");
      await vote(voter, first, cards[1]!);
      await vote(facilitator, first, cards[0]!);
      await expectHiddenWhen("after a changed and a second vote");
      await vote(voter, first, null);
      await expectHiddenWhen("after one was taken back");
      await vote(voter, first, cards[1]!);
      await act(facilitator, room, "POST", "select", { storyId: second });
      await expectHiddenWhen("with the voted story off the table");
      await act(facilitator, room, "POST", "select", { storyId: first });
      await expectHiddenWhen("with it back on the table");
      await ok(facilitator, "DELETE", room);
      await expectHiddenWhen("in an ended room");
      await ok(facilitator, "POST", `${room}/reopen`);

      await act(facilitator, room, "POST", "reveal");
      revealedIn = await waitForVersion();
      for (const [who, watcher] of watchers) {
        const shown = watcher.texts
          .slice(searched.get(watcher))
          .some((text) => canary.test(withoutDeck(text)));
        expect([who, shown]).toEqual([who, true]);
        searched.set(watcher, watcher.texts.length);
      }
      await act(facilitator, room, "POST", "select", { storyId: second });
      await expectHiddenWhen("after the revealed round was left");
      await act(facilitator, room, "POST", "select", { storyId: first });
      await expectHiddenWhen("with a story revealed earlier on the table again");
      await act(facilitator, room, "POST", "reset");
      await expectHiddenWhen("after a reset");
      await act(facilitator, room, "POST", "remove-story", { storyId: first });
      await expectHiddenWhen("after the story was removed");
    });
  }

  test("no refused action repeats a vote in its reply", async () => {
    const { facilitator, voter, owner, spectator, room } = await cast({});
    const storyId = await addStory(facilitator, room, "First");
    await act(facilitator, room, "POST", "select", { storyId });
    await act(voter, room, "POST", "vote", { storyId, value: cards[0]! });
    for (const who of [voter, owner, spectator, await person(app, "Stranger"), visitor(app)]) {
      for (const body of [
        { storyId, value: `${cards[0]}x` },
        { storyId, value: "qzCnryZ" },
        { storyId, value: cards[1], roundVersion: 99 },
        { storyId: cards[0], value: cards[0] },
        { storyId, value: { secret: cards[0] } },
      ]) {
        const reply = await who.send("POST", `${room}/actions/vote`, { body });
        expect([body, reply.status >= 400, canary.test(reply.text)]).toEqual([body, true, false]);
      }
    }
  });
});

// Rules: protocol/guarantees#private-data, protocol/identity#token, protocol/spaces#passcode-visibility
describe("passcodes and tokens", () => {
  test("only the member view shows a passcode", async () => {
    const { t, owner, facilitator, voter, room, id } = await cast({});
    const watcher = await watch(voter, id);
    await addStory(facilitator, room, "First");
    await watcher.until((frame) => frame.state.stories.length === 1);
    const code = t.space.passcode;
    const stranger = await person(app, "Stranger");
    const paths = ["/api/me", "/api/orgs", "/api/spaces", t.spacePath, room, `${room}/vote`];
    const holders = new Set<string>();
    for (const who of [owner, facilitator, voter, stranger, visitor(app)]) {
      for (const path of paths) {
        const { text, headers } = await who.send("GET", path);
        if (text.includes(code)) holders.add(path);
        for (const { cookie } of t.people) expect(text + [...headers].join()).not.toContain(cookie);
        if (who === stranger || who.cookie === null) expect(text).not.toContain(code);
      }
    }
    expect([...holders]).toEqual([t.spacePath]);
    for (const text of watcher.texts) {
      expect(text).not.toContain(code);
      for (const { cookie } of t.people) expect(text).not.toContain(cookie);
    }
    for (const passcode of ["WRONG9", code.slice(0, 5)]) {
      expect((await stranger.send("POST", `${t.spacePath}/join`, { body: { passcode } })).text).not.toMatch(
        new RegExp(`${code}|WRONG9`),
      );
    }
  });
});

// Rules: protocol/operations#never-logged
describe("the log", () => {
  test("the log of a whole run holds no content at LOG_LEVEL=debug", async () => {
    const debugApp = await startApp({ env: { LOG_LEVEL: "debug" } });
    const t = await team(debugApp, ["Nqzanna", "Nqzben"]);
    const [ana, ben] = t.people as [Person, Person];
    const session = await ok<{ id: string }>(ana, "POST", `${t.spacePath}/sessions`, {
      kind: "poker",
      title: "Tqztitle",
      config: { deck },
    });
    const room = `/api/sessions/${session.id}`;
    const tokens = t.people.map((who) => who.cookie!);
    await watch(ana, session.id);
    const storyId = await addStory(ana, room, "Sqzstory");
    await act(ana, room, "POST", "select", { storyId });
    await act(ben, room, "POST", "vote", { storyId, value: cards[0] });
    await act(ana, room, "POST", "reveal");
    await ben.send("POST", `${room}/actions/vote`, { raw: '{"storyId":"Bqzbroken' });
    const olga = await person(debugApp, "Nqzolga");
    await olga.send("POST", `${t.spacePath}/join`, { body: { passcode: "WQZONG" } });
    await ask(debugApp, "GET", "/api/Pqzpath?Qqzquery=1", {
      headers: { "x-forwarded-for": "Hqzheader", cookie: "svc_session=Cqzcookie" },
    });
    await ask(debugApp, "GET", "/api/%zzPqzpath");
    await askBytes(debugApp, "Rqzraw nonsense\r\n\r\n");
    await refusedSocket(olga, `/ws?session=${session.id}`);
    await refusedSocket(olga, `/ws?session=Pqzpath&token=${olga.cookie}`);
    await ok(ben, "POST", "/api/me", { name: "Nqzrenamed" });
    tokens.push(ben.cookie!, olga.cookie!);
    // Postgres reports these failures together with the refused row.
    await debugApp.database.sql.query("alter table stories add constraint odd check (title not like 'Fqz%')");
    await debugApp.database.sql.query("alter table users add constraint odd check (name not like 'Fqz%')");
    const failed = [
      await ana.send("POST", `${room}/actions/stories`, { body: { title: "Fqzfails" } }),
      await visitor(debugApp).send("POST", "/api/me", { body: { name: "Fqzfails" } }),
    ];
    await ok(ana, "DELETE", "/api/me");
    await debugApp.stop();
    // Only security events name a space, by its slug.
    const lines = debugApp.logLines
      .map((line) => (line.includes('"security event"') ? line.replaceAll(t.space.slug, "") : line))
      .join("");
    expect(failed.map((reply) => reply.status)).toEqual([500, 500]);
    expect(lines).toContain("request failed");
    expect(lines).toContain("client address resolved");
    for (const secret of [
      ...tokens,
      t.space.passcode,
      t.space.slug,
      session.id,
      "/api/",
      "svc_session",
      "qzCnry",
    ]) {
      expect([secret, lines.includes(secret)]).toEqual([secret, false]);
    }
    expect(/[A-Z]?qz[a-z]\w*|WQZONG/i.exec(lines)?.[0]).toBeUndefined();
    for (const line of debugApp.logLines) expect(() => JSON.parse(line)).not.toThrow();
  });
});
