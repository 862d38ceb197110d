import { fileURLToPath } from "node:url";

/**
 * The plugins that come with the service, in the order in which org admins see them. The image has the folder of each.
 * The other folders of `plugins` are for authors, and `.dockerignore` keeps them out.
 */
export const bundledPlugins = ["retro", "fist-of-five", "health-check", "chat", "github", "jira"] as const;

/** The folder of the bundled plugins. The built server is as deep in the project as this module, so one path fits. */
export const bundledPluginsFolder = fileURLToPath(new URL("../../plugins", import.meta.url));
