import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../plugins", import.meta.url));

/** The folders of the plugins that come with the program and connect other tools; the others there are for authors. */
export const bundledPlugins = ["chat", "github", "jira"].map((name) => join(folder, name));
