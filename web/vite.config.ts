import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { translations } from "./translate/translations.ts";
import { retryImports } from "./retry-imports.ts";
import { pseudoLocale } from "./pseudo-locale.ts";
import { minifyIcons } from "./minify-icons.ts";
import { minifyTemplates } from "./minify-templates.ts";

const api = process.env["STANDPOINT_API"] ?? "http://localhost:8080";
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the browser application into dist/web. In development it proxies the API's paths to a running server. */
export default defineConfig({
  root: here("."),
  plugins: [translations(), retryImports(), pseudoLocale(), minifyTemplates(), minifyIcons()],
  build: {
    outDir: here("../dist/web"),
    emptyOutDir: true,
    manifest: true,
    // The licences of bundled packages require their notices to be shipped.
    license: { fileName: "licenses.md" },
    target: "es2022",
    // Browsers of the last two years support light-dark() and nesting. Without these targets both are rewritten.
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    // The polyfill would be inline code. Every supported browser preloads modules natively.
    modulePreload: { polyfill: false },
    // The content security policy refuses assets that are inlined as data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Its runtime for translations starts a promise, so otherwise every page would load it.
      treeshake: { moduleSideEffects: [{ test: /\/@lit\/localize\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          // Code that two pages share is in one file, which is fetched with the first page. Otherwise there are about
          // thirty small files. Code that rooms do not need, such as admin calls or the QR encoder, is not included.
          groups: [
            // The descriptions of all kinds, without their elements. The space page and every room need them.
            {
              name: "kinds",
              test: /web\/src\/(kinds\/(registry|\w+\/(index|progress|points-text|counts-text))|i18n\/days)\.ts$/,
              includeDependenciesRecursively: false,
            },
            // Forms, which most people in a room do not use. Fetched with the first form.
            {
              name: (id) => (/\/kinds\/poker\//.test(id) ? "poker-edit" : "texts"),
              test: /kinds\/poker\/(edit\/|queue\/drag-rows|story-line)|shared\/rules\/(text|visible)\.ts$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // Past rounds, reference links and the Markdown export. Fetched after the room is drawn.
            {
              name: "poker-rounds",
              test: /kinds\/poker\/(rounds|export)\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // The oval table, which phones do not need. Fetched with the room in a wide window.
            {
              name: "poker-oval",
              test: /kinds\/poker\/table\/(oval|oval-styles|seats|rim|scaled-plan|table-layout)\.ts$/,
              includeDependenciesRecursively: false,
            },
            // The result. Fetched after the room is drawn.
            {
              name: "poker-result",
              test: /kinds\/poker\/results\/(tm-poker-results|results-styles|bar-styles)\.ts$/,
              includeDependenciesRecursively: false,
            },
            // The timer, and the figures below a result. Fetched after the room is drawn.
            {
              name: "poker-late",
              test: /kinds\/poker\/(results\/(tm-poker-figures|figures-styles|tm-poker-reference|reference)|timer\/tm-poker-timer)\.ts$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // The roster and the speaker, which standups over a day do not have. Fetched with a live standup.
            {
              name: "standup-live",
              test: /kinds\/standup\/(speaker|roster)\//,
              includeDependenciesRecursively: false,
            },
            // The topics to talk about, which a shared screen has too. Fetched after the room is drawn.
            {
              name: "standup-late",
              test: /kinds\/standup\/(talk-after\/tm-|replies\/tm-standup-line|entry\/tm-standup-left)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // Code that a kind's room, shared screen and facilitator's controls share. Dependencies are left out: the
            // room page has loaded them already.
            {
              name: (id) => /\/kinds\/(\w+)\//.exec(id)?.[1] ?? null,
              test: /web\/src\/kinds\/\w+\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // The same for the room page, and for the rules of cards.
            {
              name: "room",
              test: /web\/src\/room\/(?!marked\/text-template|ending\/)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: "cards",
              test: /shared\/rules\/deck\.ts$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // Time zones and times to the minute. Only standups and the schedule pages need them.
            {
              name: "times",
              test: /web\/src\/(api\/schedule|i18n\/(duration|moment-text|own-zone|times-in-zones|zone-city))\.ts$|shared\/rules\/zone\.ts$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // The code for translations, which an English page does not need.
            {
              name: "translator",
              test: /@lit\/localize\/(init\/runtime|internal\/(runtime-msg|fnv1a64|id-generation|deferred))\.js$|(web\/src\/i18n\/(translator|plural-forms|own-name)|shared\/rules\/(match-language|languages))\.ts$|(lib\/language\/choose-language|api\/refusal-loader)\.ts$|virtual:catalogs$/,
              includeDependenciesRecursively: false,
            },
            {
              name: "shell",
              test: /node_modules|shared\/rules\/hue|web\/src\/(shell\/|room\/marked\/text-template|lib\/(?!invite\/(tm-)?qr|language\/(tm-|choose)|notifications\/(?!enabled|notify-if-hidden)|spaces\/name-space|keys\/key-names)|api\/(?!admin|decks|directory|links|panels|plugins|refusal-|secrets-|space-|today)|i18n\/(?!time-left|own-name)|ui\/(?!page\/|loading\/|tm-confirm|tm-copy|changed-elsewhere|copy-field|focus-place|kind-mark|random-id|save-over|select-all|typed-over))/,
              minShareCount: 2,
            },
            // The icons and inks of kinds. Pages with rooms, a room's header and the palette need them.
            {
              name: "kind-mark",
              test: /web\/src\/ui\/kind-mark\/(?!kind-icon)|shared\/rules\/kind-hue/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // Code that the pages outside of rooms share.
            {
              name: "pages",
              test: /web\/src\/(ui\/(page|loading)\/|kinds\/kind-name|pages\/titles)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    // Writes carry this server's origin, so the API's BASE_URL must be that origin. `npm run dev` sets it.
    proxy: {
      "/api": api,
      "/auth": api,
      "/healthz": api,
      "/ics": api,
      "/plugin-ui": api,
      "/version": api,
      "/ws": { target: api, ws: true },
    },
  },
});
