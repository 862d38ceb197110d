import type { Envelope } from "#shared/wire/sessions.ts";

/** An element that draws a room, and the import that defines it, with what the facilitator sees of it besides. */
type Drawing = { tag: string; load(amFacilitator: boolean): Promise<unknown> };

/** How a kind of room is drawn: the element it defines, loaded when the first room of the kind is opened. */
export type KindView = Drawing & {
  /** The same room for a shared screen: large, and without a single control. */
  present: Drawing;
  /** Fetches what writes the room as Markdown. */
  markdown(): Promise<(envelope: Envelope) => string>;
};

/** Every kind this client can draw. A room of another kind says so instead of showing an empty page. */
const kinds: Record<string, KindView> = {
  poker: {
    tag: "tm-poker-room",
    load: (amFacilitator) =>
      Promise.all([
        import("./poker/room/tm-poker-room.ts"),
        amFacilitator && import("./poker/room/facilitating.ts"),
      ]),
    present: { tag: "tm-poker-present", load: () => import("./poker/present/tm-poker-present.ts") },
    markdown: async () => (await import("./poker/export/markdown.ts")).pokerMarkdown,
  },
  standup: {
    tag: "tm-standup-room",
    load: () => import("./standup/room/tm-standup-room.ts"),
    present: { tag: "tm-standup-present", load: () => import("./standup/present/tm-standup-present.ts") },
    markdown: async () => (await import("./standup/export/markdown.ts")).standupMarkdown,
  },
};

export function kindView(kind: string): KindView | undefined {
  return Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
}
