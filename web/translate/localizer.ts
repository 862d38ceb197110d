import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Message, ProgramMessage } from "@lit/localize-tools/lib/messages.js";
import { RuntimeLitLocalizer } from "@lit/localize-tools/lib/modes/runtime.js";
import { pluralForms } from "../src/i18n/plural-forms.ts";
import { usesOf, type Uses } from "./uses.ts";

const web = fileURLToPath(new URL("..", import.meta.url));

/** The messages of the client's source code. */
export type Source = { messages: ProgramMessage[]; uses: ReadonlyMap<string, Uses> };

/**
 * Reads all messages of the client. Throws an error if a message cannot be extracted, such as one without a literal
 * text. Takes about 2 s.
 */
export function readSource(): Source {
  return new Extractor("en", "").source();
}

/** Returns the tags of all languages that have a file of translations, complete or not. */
export function languagesWithFile(): string[] {
  return readdirSync(`${web}locales`).flatMap((name) => (name.endsWith(".xlf") ? [name.slice(0, -4)] : []));
}

/**
 * Reads, checks and writes the translations into one language, with a unit for each plural form. Its `build()` writes a
 * module into `outputDir`.
 */
export function localizerFor(language: string, source: Source, outputDir = ""): LanguageLocalizer {
  return new LanguageLocalizer(language, source, outputDir);
}

/** Returns all messages with the ids of their units: one, or one for each plural form of a language. */
export function unitsOf(
  language: string,
  { messages, uses }: Source,
): { message: ProgramMessage; units: string[] }[] {
  const forms = pluralForms(language);
  return messages.map((message) => {
    const hasForms = forms.length > 1 && uses.get(message.name)?.isPlural;
    return { message, units: hasForms ? forms.map((form) => `${message.name}.${form}`) : [message.name] };
  });
}

class Extractor extends RuntimeLitLocalizer {
  constructor(language: string, outputDir: string) {
    super({
      baseDir: web,
      resolve: (path) => resolve(web, path),
      sourceLocale: "en",
      targetLocales: [language],
      tsConfig: "locales/tsconfig.json",
      output: { mode: "runtime", outputDir, language: "js" },
      interchange: { format: "xliff", xliffDir: "locales" },
    } as ConstructorParameters<typeof RuntimeLitLocalizer>[0]);
  }

  source(): Source {
    const { messages, errors } = this.extractSourceMessages();
    if (errors.length > 0)
      throw new Error(
        errors.map(({ file, messageText }) => `${file?.fileName}: ${messageText as string}`).join("\n"),
      );
    const prefix = `${web}src/`;
    const files = this.program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(prefix));
    return {
      messages,
      uses: usesOf(new Map(files.map((file) => [file.fileName.slice(prefix.length), file]))),
    };
  }
}

class LanguageLocalizer extends Extractor {
  private readonly language: string;
  private readonly client: Source;

  constructor(language: string, client: Source, outputDir: string) {
    super(language, outputDir);
    this.language = language;
    this.client = client;
  }

  override extractSourceMessages() {
    const messages = unitsOf(this.language, this.client).flatMap(({ message, units }) => {
      const file = [...(this.client.uses.get(message.name)?.files ?? [])].toSorted()[0];
      const desc = message.desc ? `${file}: ${message.desc}` : file;
      return units.map((name) => Object.assign({}, message, { name, desc }));
    });
    return { messages, errors: [] };
  }

  /** Leaves out the translations of texts that the client no longer has. */
  override readTranslationsSync() {
    const names = new Set(this.extractSourceMessages().messages.map(({ name }) => name));
    const { translations } = super.readTranslationsSync();
    for (const [language, messages] of translations)
      translations.set(
        language,
        messages.filter(({ name }) => names.has(name)),
      );
    return { translations };
  }

  /** Returns the translations of the client's texts. */
  translations(): readonly Message[] {
    return [...this.readTranslationsSync().translations.values()].flat();
  }
}
