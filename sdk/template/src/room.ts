/** What everyone in the room sees. The answers are missing until the facilitator shows them. */
export type View = { count: number; answers?: string[] };

/** What only one person sees. */
export type Mine = { answer: string };

/** The form of a new room, by the names of the fields in manifest.json. */
export type Config = { question?: string };
