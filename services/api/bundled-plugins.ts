import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../plugins", import.meta.url));

/** The folders of the bundled plugins that connect other tools. The other folders there are examples for authors. */
export const bundledPlugins = ["chat", "github", "jira"].map((name) => join(folder, name));
