import { install, freshName, packageOf } from "./plugins.ts";
import type { Person } from "./client.ts";

/**
 * A plugin whose action stores a note in its room, in `host.kv` and in `host.space`, each with the id of the author. The
 * views of an anonymous room leave out the authors.
 */
const storing = `
  export const onCreate = ({ config }) => ({ config, state: { notes: [] } });
  export async function onAction({ state, body: { text }, actor: { id } }, host) {
    await host.kv.set("of/" + id, text);
    await host.space.set("last", { by: id, text });
    return { state: { notes: [...state.notes, { by: id, text }] } };
  }
  export const view = ({ state, session }) =>
    session.config.anonymous ? state.notes.map(({ text }) => text) : state.notes;`;

const erasing = `
  export async function onErase({ state, person: { id }, session, spaceKey }, host) {
    if (state) {
      const text = session.config.anonymous ? {} : { text: "[erased]" };
      return { state: { notes: state.notes.map((note) => (note.by === id ? { ...note, ...text, by: null } : note)) } };
    }
    await host.kv.delete("of/" + id);
    if (spaceKey !== null) await host.space.set("last", null);
  }
  export const onExport = ({ state, person: { id } }) =>
    state.notes.filter(({ by }) => by === id).map(({ text }) => ({ what: "Note", text }));`;

/** Ways of a plugin to handle the data of a person. */
export const waysToErase = {
  erases: erasing,
  lacksHooks: "",
  fails: "export const onErase = () => { throw new Error('no'); }; export const onExport = onErase;",
  keepsId: "export const onErase = ({ state }) => ({ state: { ...state, erased: true } });",
};

/** Installs the plugin in the default org and returns its kind and the id of its install. */
export async function installStoring(
  admin: Person,
  way: keyof typeof waysToErase = "erases",
): Promise<{ kind: string; id: string }> {
  const kind = freshName(way.toLowerCase());
  const { id } = await install(
    { admin, path: "/api/orgs/default/admin/plugins" },
    packageOf({
      name: kind,
      capabilities: [{ capability: "kv" }, { capability: "space:kv" }],
      kinds: [
        {
          kind,
          display: "Notes",
          actions: [{ name: "note", verb: "POST" }],
          fields: [{ name: "anonymous", label: "Anonymous", type: "toggle" }],
        },
      ],
      files: { "plugin.js": { encoding: "utf8", data: storing + waysToErase[way] } },
    }),
  );
  return { kind, id };
}
