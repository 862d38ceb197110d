import { pluginTexts, type PluginTexts } from "#shared/wire/plugin-texts.ts";
import { problem } from "#shared/wire/problems.ts";

/** The number of characters of an English text that an error shows. */
const MAX_SHOWN = 100;

/**
 * Returns the texts in a file texts.json. Throws `invalid` for wrong ones, with the language and the English text of
 * the first mistake.
 */
export function parseTexts(json: string): PluginTexts {
  const { data, error } = pluginTexts.safeParse(parsed(json));
  if (data) return data;
  const { path, message } = error.issues[0]!;
  const place = path.map((part) => String(part).slice(0, MAX_SHOWN)).join(".");
  throw problem("invalid", `texts.json: ${place === "" ? "" : `${place}: `}${message}`);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw problem("invalid", `texts.json: ${(error as Error).message.replaceAll(/\s+/g, " ")}`);
  }
}
