import { manifestWithLocales, type PluginFolder } from "#sdk/build/read-folder.ts";
import { pluginPackage } from "#shared/wire/plugin-package.ts";
import type { PageRefusal, PageRoom } from "#shared/wire/plugin-ui.ts";
import { isProblem } from "#shared/wire/problems.ts";
import { open, type HarnessRoom } from "../../plugins/api/harness.ts";
import { people, type SimulatedPerson } from "./people.ts";
import type { Recorded } from "./recorded.ts";
import type { Acted } from "./shown.ts";
import { createWork, type Work } from "./work.ts";

/** One room of a plugin's first kind, with the people of the simulator, and the plugin's work outside of the room. */
export type World = {
  /** Runs the plugin of a folder from now on. The room's content stays; `migrate` runs after another version. */
  load(folder: PluginFolder, recorded: Recorded): Promise<void>;
  /** Begins a new room with the values of a form. Throws the refusal of `onCreate`. */
  begin(config: Record<string, unknown>): Promise<void>;
  act(person: SimulatedPerson, action: string, body: object): Promise<Acted>;
  /** Makes a person a spectator, or a participant again. */
  watch(person: SimulatedPerson, isSpectator: boolean): void;
  /** Returns the room as a person's page receives it. Null before the first `load` and for a plugin without kinds. */
  roomOf(person: SimulatedPerson): Promise<PageRoom | null>;
  readonly work: Work;
  close(): void;
};

const reasons: Record<number, PageRefusal> = {
  400: "invalid",
  403: "forbidden",
  404: "not-found",
  409: "conflict",
};

/** Returns a world without a room. `report` gets the words of an error in the plugin's code. */
export function createWorld(report: (words: string) => void): World {
  let room: HarnessRoom | undefined;
  let folder: PluginFolder | undefined;
  const spectators = new Set<string>();
  const work = createWork(report);

  const standingsOf = (person: SimulatedPerson) => ({ ...person, spectator: spectators.has(person.id) });

  function enter(next: HarnessRoom) {
    room?.close();
    room = next;
    for (const person of people) room.as(person.id, standingsOf(person));
  }

  async function openRoom(given: PluginFolder, options: Parameters<typeof open>[1]) {
    enter(await open(given, { facilitator: people[0].id, ...(room && { space: room.space }), ...options }));
  }

  return {
    async load(given, recorded) {
      folder = given;
      const manifest = pluginPackage.parse(
        manifestWithLocales(JSON.parse(given.manifest) as object, given.locales),
      );
      if (manifest.kinds.length > 0)
        await openRoom(given, room ? { wrote: room.stored, config: room.config } : {});
      await work.load(given, manifest, { recorded, ...(room && { space: room.space }) });
    },
    async begin(config) {
      if (folder && room) await openRoom(folder, { config });
    },
    async act(person, action, body) {
      try {
        const done = await room!.as(person.id, standingsOf(person)).act(action, body);
        return { ok: true, ...(done && { created: done.id }) };
      } catch (error) {
        if (isProblem(error)) {
          const { status, message } = error as Error & { status: number };
          return { ok: false, reason: reasons[status] ?? "unknown", message };
        }
        report((error as Error).message);
        return { ok: false, reason: "failed" };
      } finally {
        if (room) work.take(room.asked);
      }
    },
    watch(person, isSpectator) {
      spectators[isSpectator ? "add" : "delete"](person.id);
      room?.as(person.id, standingsOf(person));
    },
    async roomOf(person) {
      if (!room) return null;
      const { id, phase, revealed, version, config } = room;
      return {
        session: {
          id,
          kind: room.kind,
          title: "Simulated room",
          phase,
          revealed,
          version,
          config,
          facilitatorId: people[0].id,
          endedAt: null,
        },
        me: { ...standingsOf(person), writable: true },
        participants: people.map((one, at) => ({
          id: one.id,
          name: one.name,
          guest: one.guest,
          spectator: spectators.has(one.id),
          avatar: { hue: (at * 120 + 40) % 360, icon: "" },
        })),
        presence: people.map((one) => one.id),
        presenting: false,
        state: await room.view(person.guest ? "guest" : "member"),
        mine: await room.mine(person.id),
      };
    },
    work,
    close() {
      room?.close();
      work.close();
    },
  };
}
