import { quoted, type ParseResult } from "./settings-values.ts";

/** A meeting client that can show the application in its side panel. */
type EmbedProvider = {
  name: "meet";
  /** The name on the screen. */
  label: string;
  /** The origins whose pages may frame the panel. */
  ancestors: readonly string[];
};

/** All supported meeting clients; EMBED_PROVIDERS enables some of them. */
const embedProviders: readonly EmbedProvider[] = [
  { name: "meet", label: "Google Meet", ancestors: ["https://meet.google.com"] },
];

/** Parses a comma-separated list of meeting clients. The result has the order of `embedProviders`. */
export function parseEmbedProviders(text: string): ParseResult<EmbedProvider[]> {
  const names = text.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !embedProviders.some((provider) => provider.name === name));
  if (unknown === undefined) return { value: embedProviders.filter(({ name }) => names.includes(name)) };
  const known = embedProviders.map(({ name }) => name).join(", ");
  return { problem: `must be a list out of ${known}; ${quoted(unknown)} is not one of them.` };
}

/** Parses the number of a Google Cloud project, which differs from its id. */
export function parseProjectNumber(text: string): ParseResult<string> {
  if (/^\d{6,20}$/.test(text)) return { value: text };
  return { problem: `must be the number of a Google Cloud project, 6 to 20 digits, not ${quoted(text)}.` };
}

type EmbedSettings = { providers: readonly EmbedProvider[]; hasProjectNumber: boolean; base: URL };

/** Returns a sentence for each missing or wrong setting of the enabled meeting clients. */
export function missingForEmbedding({ providers, hasProjectNumber, base }: EmbedSettings): string[] {
  if (providers.length === 0) return [];
  const sentences: string[] = [];
  if (!hasProjectNumber) {
    sentences.push(
      "MEET_CLOUD_PROJECT_NUMBER is missing: EMBED_PROVIDERS names meet, so set it to your project's number.",
    );
  }
  if (base.protocol !== "https:" && base.hostname !== "localhost") {
    sentences.push(
      "BASE_URL must be https, because EMBED_PROVIDERS is set; http is accepted only for localhost.",
    );
  }
  return sentences;
}
