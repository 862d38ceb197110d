/** A meeting client that can show the application in its side panel. */
export type EmbedProvider = {
  name: "meet";
  /** The name on the screen. */
  label: string;
  /** The origins whose pages may frame the panel. */
  ancestors: readonly string[];
};

/** All supported meeting clients; EMBED_PROVIDERS enables some of them. */
export const embedProviders: readonly EmbedProvider[] = [
  { name: "meet", label: "Google Meet", ancestors: ["https://meet.google.com"] },
];
