import type { RoomChanges } from "#shared/kinds/plugin-changes.ts";
import { spaceKeyOf, type PluginRoom } from "#shared/kinds/plugin-room.ts";
import { runErase, runPersonExport } from "#shared/kinds/plugin/person-data.ts";
import type { ActionHost, PluginRunner } from "#shared/kinds/plugin-runner.ts";
import type { SpaceData } from "./harness-space.ts";

/** The erasure and the export of a person in a room of the harness. */
export type HarnessPerson = {
  /**
   * Erases a person by id, as an operator does: with `onErase` in the room, then in the stored values that have the id.
   * Throws an error without the hook, and if the room or a value still has the id.
   */
  erase(id: string): Promise<void>;
  /** Returns the texts of a person by `onExport`. Throws an error without the hook. */
  textsOf(id: string): Promise<{ what: string; text: string }[]>;
};

type Harness = {
  room: PluginRoom;
  runner: PluginRunner;
  space: SpaceData;
  stored: () => ActionHost;
  /** Notes what the room tells people outside of it after the erasure. */
  note(told: Pick<RoomChanges, "waits" | "result">): void;
};

/** Returns the functions that erase and export a person in a room of the harness. */
export function personIn({ room, runner, space, stored, note }: Harness): HarnessPerson {
  const { plugin } = room;
  // Ids of tests are words such as "ana", so only a whole text of the JSON counts.
  const inJson = (text: string, id: string) => text.includes(JSON.stringify(id));
  const inStore = (place: "stored" | "shared", id: string) =>
    [...space[place]].some(([key, value]) => key.includes(id) || inJson(value, id));

  /** Runs `onErase` for the plugin's own values (`stored`), or for those of the space (`shared`). */
  async function eraseStored(id: string, place: "stored" | "shared") {
    if (!inStore(place, id)) return;
    const host = stored();
    const offered = place === "stored" ? ["kv."] : ["kv.", "space."];
    const functions = Object.entries(host.functions).filter(([name]) =>
      offered.some((group) => name.startsWith(group)),
    );
    const spaceKey = place === "stored" ? null : spaceKeyOf(plugin.install, space.id);
    const result = await runner.run(plugin, {
      hook: "eraseStored",
      input: JSON.stringify({ person: { id }, spaceKey }),
      now: new Date(),
      seed: id,
      host: Object.fromEntries(functions),
    });
    if (result.kind !== "ok") throw new Error(`onErase: ${result.kind}`);
    await host.save();
  }

  return {
    async erase(id) {
      const erased = await runErase(runner, room, { userId: id, now: new Date() });
      if (erased === null) throw new Error("plugin.js exports no function onErase");
      if (erased.state !== room.state) {
        Object.assign(room, { state: erased.state, wrote: plugin.version, version: room.version + 1 });
        note(erased);
      }
      await eraseStored(id, "stored");
      await eraseStored(id, "shared");
      if (inJson(room.state, id)) throw new Error(`onErase: the state still has the id ${id}`);
      if (inStore("stored", id) || inStore("shared", id))
        throw new Error(`onErase: a stored value still has the id ${id}`);
    },
    async textsOf(id) {
      const texts = await runPersonExport(runner, room, id);
      if (texts === null) throw new Error("plugin.js exports no function onExport");
      return texts;
    },
  };
}
