import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { retryImports } from "./retry-imports.ts";
import { pseudoLocale } from "./pseudo-locale.ts";
import { minifyTemplates } from "./minify-templates.ts";

const api = process.env["STANDPOINT_API"] ?? "http://localhost:8080";
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the browser application into dist/web; in development it hands the API's paths on to a running server. */
export default defineConfig({
  root: here("."),
  plugins: [retryImports(), pseudoLocale(), minifyTemplates()],
  build: {
    outDir: here("../dist/web"),
    emptyOutDir: true,
    manifest: true,
    // What the packages in the bundle ask for: their notices travel with it.
    license: { fileName: "licenses.md" },
    target: "es2022",
    // light-dark() and nesting are in every browser of the last two years; without this they are rewritten.
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    // The polyfill would be inline code, and every browser we support preloads modules by itself.
    modulePreload: { polyfill: false },
    // An asset inlined as data: is refused by the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What two pages share is one file, fetched with the first page, instead of thirty crumbs. What a room
          // does without, such as the calls of admins or a code for cameras, stays with those who need it.
          groups: [
            // The descriptions of all kinds, which the space page needs as every room does, and nothing that draws.
            {
              name: "kinds",
              test: /web\/src\/(kinds\/(directory|\w+\/(index|progress))|i18n\/days)\.ts$/,
              includeDependenciesRecursively: false,
            },
            // What people write with, which most of those in a room do without: with the first form that needs it.
            {
              name: (id) => (/\/kinds\/poker\//.test(id) ? "poker-edit" : "texts"),
              test: /kinds\/poker\/(edit\/|queue\/drag-rows|story-line)|shared\/rules\/(text|visible)\.ts$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // Past rounds, where references lead, and a room as Markdown: read once the room is drawn.
            {
              name: "poker-rounds",
              test: /kinds\/poker\/(rounds|export)\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // The clock, and what stands below a result: fetched once the room is drawn.
            {
              name: "poker-late",
              test: /kinds\/poker\/(results\/(tm-poker-figures|figures-styles|tm-poker-reference|reference)|timer\/tm-poker-timer)\.ts$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // So is what a kind's room, its shared screen and its facilitator share, without what it builds upon:
            // the frame around it has that already.
            {
              name: (id) => /\/kinds\/(\w+)\//.exec(id)?.[1] ?? null,
              test: /web\/src\/kinds\/\w+\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // The same of the frame around a room, and of what is true of cards.
            {
              name: "room",
              test: /web\/src\/room\/(?!marked\/text-template)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: "cards",
              test: /shared\/rules\/deck\.ts$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // Zones and times to the minute: a standup and the pages of its schedule need them, and no other room does.
            {
              name: "times",
              test: /web\/src\/(api\/schedule|i18n\/(duration|moment-text|own-zone|times-in-zones|zone-city))\.ts$|shared\/rules\/zone\.ts$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: "shell",
              test: /node_modules|shared\/rules\/hue|web\/src\/(shell\/|room\/marked\/text-template|lib\/(?!invite\/(tm-)?qr|notifications\/(?!enabled|notify-if-hidden)|spaces\/name-space|keys\/key-names)|api\/(?!admin|decks|directory|links|panels|space-|today)|i18n\/(?!time-left)|ui\/(?!page\/|loading\/|tm-confirm|tm-copy|changed-elsewhere|copy-field|focus-place|random-id|save-over|select-all|typed-over))/,
              minShareCount: 2,
            },
            // What the pages around the rooms share.
            {
              name: "pages",
              test: /web\/src\/ui\/(page|loading)\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    // Writes carry this server's origin, so the API's BASE_URL must name it; `npm run dev` sees to that.
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
