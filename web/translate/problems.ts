import type { Message, ProgramMessage } from "@lit/localize-tools/lib/messages.js";
import { localizerFor, type Source } from "./localizer.ts";

/** Texts that are the same in a language as in English, such as names, by the language's tag. */
export type SameTexts = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the problems of the translations into a language, one line each. `incomplete`: messages without a translation,
 * and English texts that `same` does not list. `wrong`: texts of messages that the client no longer has, and
 * placeholders that differ from the message's.
 */
export function translationProblems(
  language: string,
  source: Source,
  same: SameTexts,
): { incomplete: string[]; wrong: string[] } {
  const localizer = localizerFor(language, source);
  const { messages } = localizer.extractSourceMessages();
  const translated = new Map(textsOf(localizer).map((message) => [message.name, message]));
  const names = new Set(messages.map(({ name }) => name));
  const obsolete = [...translated.keys()].filter((name) => !names.has(name));
  const missing = messages.filter(({ name }) => !translated.has(name));
  const allowed = new Set([...(same["*"] ?? []), ...(same[language] ?? [])]);
  const english = messages.filter((message) => {
    const text = textOf(message);
    return textOf(translated.get(message.name)) === text && /\p{L}{2}/u.test(text) && !allowed.has(text);
  });
  const lines = (problems: string[]) => problems.map((problem) => `${language}.xlf: ${problem}`);
  return {
    incomplete: lines([
      ...missing.map((message) => `${placeOf(message)}: no translation of “${textOf(message)}”`),
      ...english.map((message) => `${placeOf(message)}: “${textOf(message)}” is the English text`),
    ]),
    wrong: lines([
      ...obsolete.map((name) => `the client has no message ${name}`),
      ...localizer.validateTranslations().errors,
    ]),
  };
}

/** Returns the number of messages of a language that are translated, and of all. */
export function progressOf(language: string, source: Source): { done: number; all: number } {
  const localizer = localizerFor(language, source);
  const names = new Set(localizer.extractSourceMessages().messages.map(({ name }) => name));
  const done = textsOf(localizer).filter(({ name }) => names.has(name)).length;
  return { done, all: names.size };
}

/** Returns the translations of a localizer, which has one language. */
function textsOf(localizer: ReturnType<typeof localizerFor>): Message[] {
  return [...localizer.readTranslationsSync().translations.values()].flat();
}

/** Returns a message's text without its markup: its placeholders are `{0}`, `{1}`. */
function textOf(message: Message | undefined): string {
  const parts = message?.contents ?? [];
  return parts.map((part) => (typeof part === "string" ? part : `{${part.index}}`)).join("");
}

function placeOf({ name, desc }: ProgramMessage): string {
  return `${desc} (${name})`;
}
