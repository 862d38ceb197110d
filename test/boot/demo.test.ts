import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { signIn, type Member } from "#deploy/demo/member.ts";
import { kudos, spaceName, teammates } from "#deploy/demo/team.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { freePort } from "#test/support/app.ts";
import { listensOn } from "#test/support/listens-on.ts";

const program = join(import.meta.dirname, "..", "..", "deploy", "local", "start.ts");

let database: TestDatabase;
let port: number;
let child: ChildProcess;
let invitation: URL;
let ana: Member;
let space: MemberView;

/** Starts the demo. Returns the link that it prints once the team exists. */
async function start(): Promise<URL> {
  child = spawn(process.execPath, [program, "--demo"], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr!.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await vi.waitUntil(() => output.includes("Ctrl-C stops it"), { timeout: 200_000, interval: 100 });
  const link = /open (http\S+#p=\w+) and type any name/.exec(output);
  if (!link) throw new Error(output);
  return new URL(link[1]!);
}

async function stop(): Promise<void> {
  child.kill("SIGTERM");
  await once(child, "close");
}

const spacePath = () => `/api${invitation.pathname.replace("/o/", "/orgs/").replace("/s/", "/spaces/")}`;

async function room<E extends Envelope | PokerEnvelope | StandupEnvelope>(title: string): Promise<E> {
  const { id } = space.sessions.find((session) => session.title === title)!;
  return ana.send<E>("GET", `/api/sessions/${id}`);
}

beforeAll(async () => {
  database = await createTestDatabase();
  port = await freePort();
  invitation = await start();
  ana = await signIn(invitation.origin, teammates.ana.subject);
  space = await ana.send("GET", spacePath());
});

afterAll(async () => {
  if (child.exitCode === null) await stop();
  await database.drop();
});

describe("npm start -- --demo", () => {
  test("has a team with faces, an admin, and a link that admits a visitor by name alone", async () => {
    expect([space.name, space.role]).toEqual([spaceName, "owner"]);
    expect(space.members.map(({ name }) => name).toSorted()).toEqual(
      Object.values(teammates)
        .map(({ claims }) => claims.name)
        .toSorted(),
    );
    expect(space.members.filter(({ avatarIcon }) => avatarIcon === "")).toEqual([]);
    const visitor = await signIn(invitation.origin, "robin");
    const passcode = invitation.hash.slice("#p=".length);
    await visitor.send("POST", `${spacePath()}/join`, { passcode });
    expect(await visitor.send("GET", "/api/spaces")).toMatchObject([{ name: spaceName }]);
    expect(await ana.send("GET", "/api/orgs")).toMatchObject([{ slug: "default", role: "admin" }]);
  });

  test("has an estimation with finished rounds and a selected story", async () => {
    const { state } = await room<PokerEnvelope>("Sprint 25 planning");
    expect(state.stories.map(({ estimate }) => estimate)).toEqual(["8", "2", "3", ...Array(6).fill(null)]);
    const onTable = state.stories.find(({ id }) => id === state.currentStoryId)!;
    expect([onTable.ref, onTable.votedUserIds.length, onTable.votes]).toEqual(["FER-127", 5, undefined]);
    const { id } = space.sessions.find(({ kind }) => kind === "poker")!;
    expect(await ana.send<unknown[]>("GET", `/api/sessions/${id}/rounds`)).toHaveLength(4);
  });

  test("has a live standup, and one over a day with commitments, replies and kudos", async () => {
    const live = await room<StandupEnvelope>("Live standup");
    expect([live.phase, live.state.commitments!.length, live.state.kudos.length]).toEqual(["speaking", 3, 1]);
    const day = await room<StandupEnvelope>("Standup over the day");
    expect(day.state.entries.filter(({ today }) => today !== "")).toHaveLength(6);
    expect(day.state.entries.flatMap(({ replies }) => replies)).toHaveLength(2);
    expect(day.state.away).toHaveLength(1);
    expect(await ana.send<unknown[]>("GET", `${spacePath()}/kudos`)).toHaveLength(kudos.length + 1);
    const { slots } = await ana.send<{ slots: unknown[] }>("GET", `${spacePath()}/standup-schedule/next`);
    expect(slots).toHaveLength(5);
  });

  test("has retrospectives with actions, with votes and groups, and with hidden cards", async () => {
    const voting = await room<Envelope>("Retro of sprint 24");
    expect([voting.kind, voting.phase]).toEqual(["retro", "vote"]);
    const { columns } = voting.state as { columns: { cards: { id: string; group: string }[] }[] };
    const cards = columns.flatMap((column) => column.cards);
    expect([cards.length, new Set(cards.map(({ group }) => group)).size]).toEqual([12, 8]);
    const last = await room<Envelope>("Retro of sprint 23");
    expect(last.state).toMatchObject({ phase: "actions", actions: [{ taken: false }, { taken: false }] });
    const writing = await room<Envelope>("Retro of the spring release");
    expect(writing.state).toMatchObject({
      columns: [{ hidden: 2 }, { hidden: 1 }, { hidden: 2 }],
      last: { title: "Retro of sprint 23", actions: [{ as: "open" }, { as: "open" }] },
    });
    const { installs } = await ana.send<{ installs: object[] }>("GET", "/api/orgs/default/admin/plugins");
    expect(installs).toMatchObject([
      { name: "fist-of-five", enabled: true },
      { name: "health-check", enabled: true },
      { name: "retro", enabled: true },
    ]);
  });

  test("listens on 127.0.0.1 alone, because its people have no passwords", async () => {
    expect([await listensOn("127.0.0.1", port), await listensOn("127.0.0.2", port)]).toEqual([true, false]);
  });

  test("has the side panel for meetings", async () => {
    const panel = await fetch(`${invitation.origin}/embed/meet`);
    expect([panel.status, await panel.text()]).toEqual([
      200,
      expect.stringContaining("Standpoint in a meeting"),
    ]);
  });

  test("has a revealed fist of five", async () => {
    const { state, revealed } = await room<Envelope>("Before the release");
    expect([revealed, state]).toMatchObject([true, { shown: 8, lowest: 2 }]);
  });

  test("keeps all of it at the second start", async () => {
    await stop();
    expect((await start()).href).toBe(invitation.href);
    ana = await signIn(invitation.origin, teammates.ana.subject);
    const again = await ana.send<MemberView>("GET", spacePath());
    const ids = (view: MemberView) => view.sessions.map(({ id }) => id).toSorted();
    expect(ids(again)).toEqual(ids(space));
    expect(again.members).toHaveLength(12 + 1);
  });
});
