/** A meeting client in whose side panel the application may be shown. */
export type EmbedProvider = {
  name: "meet";
  /** What people call it. */
  label: string;
  /** The origins whose pages may frame the panel. */
  ancestors: readonly string[];
};

/** Every meeting client that the service knows; EMBED_PROVIDERS picks those that are on. */
export const embedProviders: readonly EmbedProvider[] = [
  { name: "meet", label: "Google Meet", ancestors: ["https://meet.google.com"] },
];
