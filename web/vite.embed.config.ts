import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { mergeConfig, type UserConfig } from "vite";
import application from "./vite.config.ts";

/**
 * The interface of the meeting client. It is under its maker's terms, so an installation can build without it: the
 * panel then works as it does outside of a meeting.
 */
const meeting = "@googleworkspace/meet-addons";
const hasMeeting = existsSync(fileURLToPath(new URL(`../node_modules/${meeting}`, import.meta.url)));

/**
 * Builds the side panel of a meeting client into dist/web, beside the application and from the same sources, as files of
 * its own: a browser keeps what a framed page fetches apart from what it fetched for the application, so there is
 * nothing to share, and the application's files stay as they are.
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
