import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { mergeConfig, type UserConfig } from "vite";
import application from "./vite.config.ts";

/**
 * The SDK of the meeting client. Its licence is the vendor's, so a build without it is possible. The panel then works
 * as it does outside of a meeting.
 */
const meeting = "@googleworkspace/meet-addons";
const hasMeeting = existsSync(fileURLToPath(new URL(`../node_modules/${meeting}`, import.meta.url)));

/**
 * Builds the side panel of a meeting client into dist/web, from the application's sources but into separate files.
 * Browsers partition the cache of framed pages, so sharing files with the application would save nothing. The
 * application's files stay unchanged.
 */
export default mergeConfig(
  { ...application, build: { ...application.build, rolldownOptions: {} } } satisfies UserConfig,
  {
    build: {
      emptyOutDir: false,
      manifest: "embed-manifest.json",
      license: { fileName: "embed-licenses.md" },
      rolldownOptions: {
        input: fileURLToPath(new URL("./embed.html", import.meta.url)),
        external: hasMeeting ? [] : [`${meeting}/meet.addons`],
      },
    },
  } satisfies UserConfig,
);
