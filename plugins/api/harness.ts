import { authorizeAction } from "#shared/domain/actions/authorize-action.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Config } from "#shared/kinds/kind.ts";
import { runOnAction } from "#shared/kinds/plugin/act.ts";
import type { PluginFolder } from "#sdk/build/read-folder.ts";
import type { PluginRoom } from "#shared/kinds/plugin-room.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import { showByPlugin } from "#shared/kinds/plugin/view.ts";
import type { PluginPackage } from "#shared/wire/plugin-package.ts";
import type { Standing } from "#shared/wire/standing.ts";
import type { HarnessCommitments } from "./harness-commitments.ts";
import { exportOf, type HarnessExport } from "./harness-export.ts";
import { reachOf, type HarnessReach } from "./harness-reach.ts";
import { acquireSandbox, releaseSandbox } from "./harness-sandbox.ts";
import { harnessHost, type HostCalls } from "./harness-host.ts";
import { beginRoom, type Wrote } from "./harness-begin.ts";
import { personIn, type HarnessPerson } from "./harness-person.ts";
import { readPlugin } from "./harness-plugin.ts";
import {
  spaceOf,
  spaceReads,
  type EarlierRoom,
  type HarnessMember,
  type HarnessSpace,
  type SpaceData,
} from "./harness-space.ts";

/** A person's role. `facilitator` takes the seat from the current facilitator. The default name is the id. */
type Standings = { name?: string } & Partial<
  Record<"facilitator" | "guest" | "spectator" | "newcomer", boolean>
>;

/** A person in a room. */
export type Actor = {
  /**
   * Sends an action and returns the id of the created thing, if there is one. Throws a refusal like the API's, with
   * `status`, `code` and `message`. If the plugin's code fails, throws an error for the author.
   */
  act(action: string, body?: unknown): Promise<{ id: string } | undefined>;
};

/** A room of a plugin's kind, without a database. */
export type HarnessRoom = HarnessPerson &
  HarnessExport &
  HarnessReach & {
    readonly config: Config;
    readonly phase: string;
    readonly revealed: boolean;
    readonly version: number;
    /** Returns a person in the room by id. Their role stays until the next call changes it. */
    as(id: string, standings?: Standings): Actor;
    /** Returns the view of an audience. */
    view<T = unknown>(audience: "member" | "guest"): Promise<T>;
    /** Returns the part that only this person sees, or undefined if the plugin has no `mine`. */
    mine<T = unknown>(id: string): Promise<T>;
    /** The space of the room, for its values in `host.space` and for another room in it. */
    readonly space: HarnessSpace;
    readonly id: string;
    /** The kind's name in the manifest. */
    readonly kind: string;
    /** The room's content, for the option `wrote` of another room. */
    readonly stored: Wrote;
    /** The jobs, events and log lines of its actions. */
    readonly asked: HostCalls;
    /** The commitments of the room's space. */
    readonly commitments: HarnessCommitments;
    /** Ends the room. Later actions are refused. */
    end(): void;
    /** Releases the room. A second after the last room is released, the sandbox processes end. */
    close(): void;
  };

/**
 * `kind` is the kind's name in the manifest, required if the plugin has several kinds. With `wrote` the room has the
 * content of another version, and `onCreate` does not run. `space` is the space of another room of the harness, by
 * default a new one. `title` is the room's title in `host.rooms` of later rooms. `members` and `rooms` are added to the
 * space. People who act and are no guests are members, too. `commitments` replaces the commitments of the space.
 */
type Options = {
  config?: Config;
  kind?: string;
  facilitator?: string;
  wrote?: Wrote;
  commitments?: HarnessCommitments;
  space?: HarnessSpace;
  title?: string;
  members?: HarnessMember[];
  rooms?: EarlierRoom[];
};

/**
 * Opens a room with the plugin of a folder with manifest.json and plugin.js. The plugin runs in the same sandbox, with
 * the same limits and the same calling code as in production. `dir` may also be the folder's content, already read. If `onCreate` refuses, throws the refusal.
 */
export async function open(dir: string | PluginFolder, options: Options = {}): Promise<HarnessRoom> {
  const { plugin, code, manifest, placeOf } = await readPlugin(dir, options.kind);
  const asked: HostCalls = { jobs: [], events: [], lines: [] };
  const space = spaceOf(options, plugin.declaredAs);
  const stored = harnessHost(manifest, asked, space);
  const reads = (self?: string) =>
    spaceReads(manifest, space, { kind: plugin.declaredAs, ...(self !== undefined && { self }) });
  const sandbox = acquireSandbox();
  const runner: PluginRunner = {
    queue: (_, work) => work(),
    async run(_, call) {
      const { install, org, digest } = plugin;
      const result = await sandbox.call({ install, org, digest, code: () => Promise.resolve(code) }, call);
      // In production the room keeps its earlier values; a test must see it.
      const { failed } = Object(result.kind === "ok" && result.value) as { failed?: string };
      if (failed !== undefined) throw new Error(`${call.hook}: ${failed}`);
      if (result.kind !== "failed") return result;
      throw new Error(`${call.hook}: ${result.message}${placeOf(result.line)}`);
    },
    hostOfAction(_plugin, _tx, { id }) {
      const { functions, save } = stored();
      return { functions: { ...functions, ...reads(id) }, save };
    },
    hostOfCreate() {
      const { "space.get": get, "space.list": list } = stored().functions;
      return { ...(get && { "space.get": get }), ...(list && { "space.list": list }), ...reads() };
    },
  };
  try {
    const { room, told } = await beginRoom(plugin, runner, space.id, options);
    const { reach, note } = reachOf({ manifest, members: space.members });
    note(told);
    const { id, changedAt: createdAt } = room;
    space.rooms.push({
      id,
      kind: plugin.declaredAs,
      title: options.title ?? "Room",
      createdAt,
      endedAt: null,
    });
    const { commitments = space.commitments } = options;
    const person = personIn({ room, runner, space, stored, note });
    const parts = { manifest, asked, space, commitments, person, reach, note, close: releaseSandbox };
    return roomOf(room, runner, parts);
  } catch (error) {
    releaseSandbox();
    throw error;
  }
}

type Harness = Pick<HarnessRoom, "asked" | "commitments" | "close"> & {
  manifest: PluginPackage;
  space: SpaceData;
  person: HarnessPerson;
} & ReturnType<typeof reachOf>;

/** The harness has no database, so its host functions ignore the transaction. */
const noTransaction = null as unknown as Tx;

function roomOf(
  room: PluginRoom & { config: Config },
  runner: PluginRunner,
  { manifest, asked, space, commitments, person, reach, note, close }: Harness,
): HarnessRoom {
  const { plugin } = room;
  const guests = new Set<string>();
  const newcomers = new Set<string>();
  const names = new Map<string, string>();
  const standingOf = (id: string): Standing => (guests.has(id) ? "guest" : "member");
  const viewing = (audience: "members" | "guests", viewers: string[]) => ({
    sessionId: room.id,
    version: room.version,
    facilitatorId: room.facilitatorId,
    audiences: [audience],
    viewers: viewers.map((userId) => ({ userId, standing: standingOf(userId) })),
    plugin: room,
  });

  // Actions of a room run one after the other, as with its lock in production.
  let last: Promise<unknown> = Promise.resolve();
  async function act(userId: string, action: string, body: unknown) {
    const standing = standingOf(userId);
    const entered = {
      room: { ...room, kind: plugin.declaredAs, kindId: "" },
      userId,
      standing,
      version: room.version,
      ended: room.endedAt !== null,
    };
    const verb = plugin.actions[action]?.verb ?? "POST";
    const found = authorizeAction(entered, { verb, action }, runner);
    const now = new Date();
    const mayCommit = plugin.actions[action]?.commitments === true;
    const by = { userId, standing, mayCommit };
    const host = runner.hostOfAction(plugin, noTransaction, room, by);
    const committing = commitments.hostOf({ manifest, sessionId: room.id, actor: by });
    const asked = {
      action,
      body: found.body.parse(body),
      userId,
      name: names.get(userId) ?? userId,
      newcomer: newcomers.has(userId),
      standing,
      now,
      host: { ...host.functions, ...committing.functions },
    };
    const { created, waits, result, ...written } = await runOnAction(runner, plugin, room, asked);
    await host.save();
    committing.save();
    note({ ...(waits && { waits }), ...(result !== undefined && { result }) });
    if (written.state !== undefined) room.wrote = plugin.version;
    const changes = Object.keys(written).length > 0 || created !== undefined;
    if (changes) Object.assign(room, written, { version: room.version + 1, changedAt: now.toISOString() });
    return created === undefined ? undefined : { id: created };
  }

  const people = () => [...new Map([...space.members, ...names])].map(([userId, name]) => ({ userId, name }));

  return {
    get config() {
      return room.config;
    },
    get phase() {
      return room.phase;
    },
    get revealed() {
      return room.revealed;
    },
    get version() {
      return room.version;
    },
    as(id, { name, facilitator, guest, spectator, newcomer } = {}) {
      if (name !== undefined) names.set(id, name);
      if (facilitator) room.facilitatorId = id;
      if (guest !== undefined) guests[guest ? "add" : "delete"](id);
      if (newcomer !== undefined) newcomers[newcomer ? "add" : "delete"](id);
      if (!guests.has(id)) space.members.set(id, name ?? names.get(id) ?? space.members.get(id) ?? id);
      if (spectator !== undefined)
        room.spectators = [...room.spectators.filter((one) => one !== id), ...(spectator ? [id] : [])];
      return {
        act(action, body) {
          const acted = last.then(() => act(id, action, body));
          last = acted.catch(() => undefined);
          return acted;
        },
      };
    },
    async view(audience) {
      const shown = await showByPlugin(runner, viewing(`${audience}s`, []));
      return JSON.parse(shown.state[`${audience}s`]!);
    },
    async mine(id) {
      const { mine } = await showByPlugin(runner, viewing(guests.has(id) ? "guests" : "members", [id]));
      const text = mine?.get(id);
      return text === undefined ? undefined : JSON.parse(text);
    },
    ...exportOf({ room, runner, people }),
    ...person,
    get waits() {
      return reach.waits;
    },
    get result() {
      return reach.result;
    },
    space,
    id: room.id,
    kind: plugin.declaredAs,
    get stored() {
      const { wrote: version, state, phase, revealed } = room;
      return { version, state: JSON.parse(state) as unknown, phase, revealed };
    },
    asked,
    commitments,
    end() {
      room.endedAt = new Date().toISOString();
      for (const listed of space.rooms) if (listed.id === room.id) listed.endedAt = room.endedAt;
    },
    close,
  };
}
