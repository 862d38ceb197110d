import type { Runner } from "#shared/db/statement.ts";
import { matchLanguage } from "#shared/rules/match-language.ts";
import { wordText } from "#shared/rules/word-text.ts";
import type { LanguageTexts } from "#shared/wire/plugin-texts.ts";
import type { PageWanted } from "../plugins/find-page.ts";
import { findTexts } from "../plugins/find-texts.ts";
import type { PluginRuntime } from "../plugins/run-plugins.ts";
import { summarizeRoom } from "../sessions/summarize-session.ts";
import { linesOfPost } from "./room-lines.ts";

/** The plugin runtime of a process that sends messages; null if the process runs no plugins. */
export type MessagePlugins = Pick<PluginRuntime, "host" | "runner"> | null;

/**
 * Returns the summary of an ended room in a language, by its plugin: at most 20 lines of 150 characters. Returns no
 * lines if the kind has no summary. Throws the problems of `summarizeRoom`.
 */
export async function readSummaryLines(
  { runner, plugins }: { runner: Runner; plugins: MessagePlugins },
  sessionId: string,
  language: string,
): Promise<string[]> {
  const summary = await summarizeRoom({ runner, plugins: plugins?.runner ?? null }, sessionId);
  if (!summary) return [];
  const { plugin, lines } = summary;
  const texts = plugin && plugins ? await textsIn(plugins.host, runner, plugin, language) : {};
  const numbers = new Intl.NumberFormat(language);
  const show = (value: string | number) => (typeof value === "number" ? numbers.format(value) : value);
  return linesOfPost(lines.map((line) => wordText(line, texts, language, show)));
}

/** Returns a plugin's texts in a language, or in one that `matchLanguage` finds. Without them there are none. */
async function textsIn(
  host: { dir: string },
  runner: Runner,
  page: PageWanted,
  language: string,
): Promise<LanguageTexts> {
  const found = (await (await findTexts(host, runner, page))?.texts()) ?? {};
  return found[matchLanguage([language], Object.keys(found))] ?? {};
}
