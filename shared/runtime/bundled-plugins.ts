import { fileURLToPath } from "node:url";

/**
 * The plugins that come with the service, in the order in which org admins see them. The other
 * folders of `plugins` are for authors.
 */
export const bundledPlugins = [
  "retro",
  "fist-of-five",
  "health-check",
  "chat",
  "github",
  "gitlab",
  "jira",
  "linear",
  "azure-devops",
] as const;

/**
 * The folder of the bundled plugins, which `npm run build` makes from `plugins`. The built server is as deep in the
 * project as this module, so one path fits.
 */
export const bundledPluginsFolder = fileURLToPath(new URL("../../dist/plugins", import.meta.url));
