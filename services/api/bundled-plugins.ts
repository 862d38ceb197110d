import { join } from "node:path";
import { fileURLToPath } from "node:url";

// The built server is as deep in the project as this module, so one path fits both.
const folder = fileURLToPath(new URL("../../plugins", import.meta.url));

/** The folders of the bundled plugins that connect other tools. The other folders there are examples for authors. */
export const bundledPlugins = ["chat", "github", "jira"].map((name) => join(folder, name));
