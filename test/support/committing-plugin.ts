import type { StandupCommitment } from "#shared/wire/standup.ts";
import type { TestApp } from "./app.ts";
import { ok, readStandup, team, type Person, type Reply, type Team, type Visitor } from "./client.ts";
import { makeOrgAdmin } from "./orgs.ts";
import { freshName, install, packageOf, readPluginRoom } from "./plugins.ts";
import { openStandup, type StandupRoom } from "./standups.ts";

/** A call of `host.commitments`: the function, then its arguments. */
export type CommitmentCall = ["add", string] | ["withdraw", string] | ["list"];

/** Runs the calls of the body one after the other, or at once, and keeps their results in its state. */
const code = `
  export const onCreate = () => ({ state: { results: [] } });
  export const onAction = async ({ body, action }, host) => {
    const run = ([name, ...args]) => host.commitments[name](...args).catch(({ code }) => "refused: " + code);
    const results = [];
    if (body.atOnce) results.push(...await Promise.all(body.calls.map(run)));
    else for (const call of body.calls) results.push(await run(call));
    if (action === "refuse") return { refuse: "conflict", message: "not today" };
    if (action === "throw") throw new Error("not today");
    return { state: { results } };
  };
  export const view = ({ state }) => state;`;

const actions = [
  ...["take", "refuse", "throw"].map((name) => ({ name, verb: "POST", commitments: true })),
  { name: "look", verb: "POST" },
];

/** The package of a plugin whose room adds, withdraws and lists commitments as its actions' bodies say. */
export function committingPackage(kind: string, changes: object = {}) {
  return packageOf({
    name: kind,
    capabilities: [{ capability: "commitments:write" }],
    kinds: [{ kind, display: "Actions", actions }],
    files: { "plugin.js": { encoding: "utf8", data: code } },
    ...changes,
  });
}

type SendCalls = (
  who: Visitor,
  action: string,
  calls: CommitmentCall[],
  atOnce?: boolean,
) => Promise<Reply<{ code: string }>>;

/** An installed plugin with one room. */
export type CommittingRoom = {
  install: string;
  kind: string;
  id: string;
  /** Sends an action. Repeats it on 503: a slow machine may exceed the time of such an action, or of its wait. */
  send: SendCalls;
  sendOnce: SendCalls;
  /** Runs `take`, which must succeed, and returns the results of its calls. */
  take(who: Visitor, ...calls: CommitmentCall[]): Promise<unknown[]>;
  results(who: Visitor): Promise<unknown[]>;
};

/** Opens a room of an installed kind. */
export async function openCommittingRoom(
  who: Person,
  spacePath: string,
  { kind, install: installId }: { kind: string; install: string },
  title = "Retro of May",
): Promise<CommittingRoom> {
  const { id } = await ok<{ id: string }>(who, "POST", `${spacePath}/sessions`, { kind, title, config: {} });
  const room: CommittingRoom = {
    install: installId,
    kind,
    id,
    async send(...action) {
      for (;;) {
        const reply = await room.sendOnce(...action);
        if (reply.status !== 503) return reply;
      }
    },
    sendOnce: (person, action, calls, atOnce = false) =>
      person.send("POST", `/api/sessions/${id}/actions/${action}`, { body: { calls, atOnce } }),
    async take(person, ...calls) {
      const { status, text } = await room.send(person, "take", calls);
      if (status !== 204) throw new Error(`take: ${status} ${text}`);
      return room.results(person);
    },
    async results(person) {
      return (await readPluginRoom<{ results: unknown[] }>(person, id)).state.results;
    },
  };
  return room;
}

/** Installs the plugin as an admin of the default org, and opens a room of it. */
export async function committingRoom(
  admin: Person,
  spacePath: string,
  title?: string,
): Promise<CommittingRoom> {
  const kind = freshName("actions");
  const to = { admin, path: "/api/orgs/default/admin/plugins" };
  const { id } = await install(to, committingPackage(kind));
  return openCommittingRoom(admin, spacePath, { kind, install: id }, title);
}

/** A team with an async standup, and a room of the plugin. Ana is an admin of the default org. */
export type RetroAndStandup = {
  t: Team;
  ana: Person;
  ben: Person;
  daily: StandupRoom;
  retro: CommittingRoom;
};

export async function retroAndStandup(app: TestApp): Promise<RetroAndStandup> {
  const t = await team(app, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  await makeOrgAdmin(ana);
  const retro = await committingRoom(ana, t.spacePath);
  return { t, ana, ben, daily: await openStandup(ana, t.spacePath), retro };
}

/** Returns the open commitments that a standup shows to a person. */
export const commitmentsIn = async (who: Visitor, { room }: StandupRoom): Promise<StandupCommitment[]> =>
  (await readStandup(who, room)).state.commitments!;

export const versionOf = async (who: Visitor, { room }: StandupRoom): Promise<number> =>
  (await readStandup(who, room)).version;
