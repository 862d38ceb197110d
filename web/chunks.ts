import { fileURLToPath } from "node:url";

/**
 * A chunk of the build. `files` and `except` are paths from the project's folder, in which `*` stands for a part of a
 * name. A path that ends with `/` means all files of the folder.
 */
type Chunk = {
  name: string | ((file: string) => string);
  files: readonly string[];
  except?: readonly string[];
  /** The number of pages that must use a file. 1 by default. */
  minShareCount?: number;
  /** True if the packages and files that these files import come along. */
  withImports?: boolean;
};

const root = fileURLToPath(new URL("../", import.meta.url));
const src = (...files: string[]) => files.map((file) => `web/src/${file}`);

const localize = (...files: string[]) => files.map((file) => `node_modules/@lit/localize/${file}.js`);

/**
 * The chunks that several pages share. Without them there would be about thirty small files. A file belongs to the
 * first chunk that lists it.
 */
const chunks: readonly Chunk[] = [
  // The descriptions of all kinds, without their elements. The space page and every room need them.
  {
    name: "kinds",
    files: src(
      "kinds/registry.ts",
      ...["index", "progress", "points-text", "counts-text"].map((name) => `kinds/*/${name}.ts`),
      "i18n/days.ts",
    ),
  },
  // Forms, which most people in a room do not use. Fetched with the first form.
  {
    name: (file) => (file.startsWith("web/src/kinds/poker/") ? "poker-edit" : "texts"),
    files: [
      ...src("kinds/poker/edit/", "kinds/poker/queue/drag-rows*", "kinds/poker/story-line*"),
      "shared/rules/text.ts",
      "shared/rules/visible.ts",
    ],
    minShareCount: 2,
  },
  // Past rounds, reference links and the Markdown export. Fetched after the room is drawn.
  { name: "poker-rounds", files: src("kinds/poker/rounds/", "kinds/poker/export/"), minShareCount: 2 },
  // The oval table, which phones do not need. Fetched with the room in a wide window.
  {
    name: "poker-oval",
    files: ["oval", "oval-styles", "seats", "rim", "scaled-plan", "table-layout"].flatMap((name) =>
      src(`kinds/poker/table/${name}.ts`),
    ),
  },
  // The result. Fetched after the room is drawn.
  {
    name: "poker-result",
    files: ["tm-poker-results", "results-styles", "bar-styles"].flatMap((name) =>
      src(`kinds/poker/results/${name}.ts`),
    ),
  },
  // The timer, and the figures below a result. Fetched after the room is drawn.
  {
    name: "poker-late",
    files: [
      ...["tm-poker-figures", "tm-poker-reference", "reference"].flatMap((name) =>
        src(`kinds/poker/results/${name}.ts`),
      ),
      ...src("kinds/poker/timer/tm-poker-timer.ts"),
    ],
    minShareCount: 2,
  },
  // The roster and the speaker, which standups over a day do not have. Fetched with a live standup.
  { name: "standup-live", files: src("kinds/standup/speaker/", "kinds/standup/roster/") },
  // The topics to talk about, which a shared screen has too. Fetched after the room is drawn.
  {
    name: "standup-late",
    files: src(
      "kinds/standup/talk-after/tm-*",
      "kinds/standup/replies/tm-standup-line*",
      "kinds/standup/entry/tm-standup-left*",
    ),
    minShareCount: 2,
  },
  // Code that a kind's room, shared screen and facilitator's controls share.
  { name: (file) => file.split("/")[3] ?? "", files: src("kinds/*/"), minShareCount: 2 },
  // The same for the room page, and for the rules of cards.
  {
    name: "room",
    files: src("room/"),
    except: src("room/marked/text-template*", "room/ending/", "room/header/copy-markdown*"),
    minShareCount: 2,
  },
  { name: "cards", files: ["shared/rules/deck.ts"], minShareCount: 2 },
  // Time zones and times to the minute. Only standups and the schedule pages need them.
  {
    name: "times",
    files: [
      ...src("api/schedule.ts"),
      ...["duration", "moment-text", "own-zone", "times-in-zones", "zone-city"].flatMap((name) =>
        src(`i18n/${name}.ts`),
      ),
      "shared/rules/zone.ts",
    ],
    minShareCount: 2,
  },
  // The code for translations, which an English page does not need.
  {
    name: "translator",
    files: [
      ...localize("init/runtime"),
      ...localize("internal/runtime-msg", "internal/fnv1a64", "internal/id-generation", "internal/deferred"),
      ...src("i18n/translator.ts", "i18n/plural-forms.ts", "i18n/own-name.ts"),
      ...src("lib/language/choose-language.ts", "api/refusal-loader.ts"),
      "shared/rules/match-language.ts",
      "shared/rules/languages.ts",
      "virtual:catalogs",
    ],
  },
  // The frame around all pages: packages, the API, and elements that rooms need too.
  {
    name: "shell",
    files: [
      "node_modules/",
      "shared/rules/hue*",
      ...src("shell/", "room/marked/text-template*", "lib/", "api/", "i18n/", "ui/"),
    ],
    except: src(
      "lib/invite/qr*",
      "lib/invite/tm-qr*",
      "lib/language/tm-*",
      "lib/language/choose*",
      "lib/notifications/notify.ts",
      "lib/notifications/permission.ts",
      "lib/spaces/name-space*",
      "lib/keys/key-names*",
      ...["admin", "decks", "directory", "links", "panels", "plugins"].map((name) => `api/${name}*`),
      ...["refusal-", "secrets-", "space-", "today"].map((name) => `api/${name}*`),
      "i18n/time-left*",
      "i18n/own-name*",
      "ui/page/",
      "ui/loading/",
      "ui/kind-mark/",
      ...["tm-confirm", "tm-copy", "changed-elsewhere", "copy-field", "focus-place"].map(
        (name) => `ui/${name}*`,
      ),
      ...["random-id", "save-over", "typed-over"].map((name) => `ui/${name}*`),
    ),
    minShareCount: 2,
    withImports: true,
  },
  // The icons and inks of kinds. Pages with rooms, a room's header and the palette need them.
  {
    name: "kind-mark",
    files: [...src("ui/kind-mark/"), "shared/rules/kind-hue*"],
    except: src("ui/kind-mark/kind-icon*"),
    minShareCount: 2,
  },
  // Code that the pages outside of rooms share.
  {
    name: "pages",
    files: src("ui/page/", "ui/loading/", "kinds/kind-name*", "pages/titles*"),
    minShareCount: 2,
  },
];

/** Returns the chunks for the bundler, in their order. */
export function chunkGroups() {
  return chunks.map(({ name, files, except = [], minShareCount = 1, withImports = false }) => {
    const [isListed, isLeftOut] = [matcherOf(files), matcherOf(except)];
    return {
      name: typeof name === "string" ? name : (id: string) => name(fileOf(id)),
      test: (id: string) => isListed(fileOf(id)) && !isLeftOut(fileOf(id)),
      includeDependenciesRecursively: withImports,
      minShareCount,
    };
  });
}

/** Returns a module's path from the project's folder, or the name of a virtual module. */
function fileOf(id: string): string {
  return id.startsWith(root) ? id.slice(root.length) : id.replace("\0", "");
}

function matcherOf(paths: readonly string[]): (file: string) => boolean {
  const patterns = paths.map((path) => {
    const text = path.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]*");
    return new RegExp(`^${text}${path.endsWith("/") ? "" : "$"}`);
  });
  return (file) => patterns.some((pattern) => pattern.test(file));
}
