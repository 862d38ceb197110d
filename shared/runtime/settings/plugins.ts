import { bundledPlugins } from "../bundled-plugins.ts";
import { parseHosts, parseKey } from "../settings-outbound.ts";
import { parseChoices, parseDuration, parseText } from "../settings-values.ts";
import { setting } from "./setting.ts";

/** The bundled plugins that the default org gets at its first start, with `npm start` and with compose. */
export const DEFAULT_PLUGINS = "retro,fist-of-five,health-check";

export const pluginSettings = {
  /** The operator's directory of plugin files; null if this process runs no plugins. */
  pluginDir: setting({
    name: "PLUGIN_DIR",
    help: "A folder. If it is set, the process runs the plugins that orgs installed.",
    more: "See [docs/protocol/plugins.md](../docs/protocol/plugins.md). Packages are in the database; the folder holds only files that a package leaves out, and need not exist. Packages (`*.json`) in the folder are offered to org admins. `npm start` sets it to `.data/plugins`, compose to `/plugins`; both run no plugins if it is set to an empty value.",
    parse: parseText,
    unset: null,
    example: "/plugins",
    compose: { keepEmpty: "/plugins" },
  }),
  /** The bundled plugins that the default org gets once. */
  defaultPlugins: setting({
    name: "DEFAULT_PLUGINS",
    help: `The bundled plugins that the default org gets at the first start, comma-separated, out of ${listOf(bundledPlugins)}.`,
    more: `A start installs each of them once, and records your consent in the audit log. After an admin removes one, no start installs it again. \`npm start\` and compose set \`${DEFAULT_PLUGINS}\`; an empty value installs none. It requires \`PLUGIN_DIR\`: without it, the process logs a warning and installs nothing.`,
    parse: (text) => parseChoices(text, bundledPlugins),
    unset: [],
    example: DEFAULT_PLUGINS,
    compose: { keepEmpty: DEFAULT_PLUGINS },
  }),
  /** The retention of finished plugin events and plugin jobs. */
  pluginEventRetentionMs: setting({
    name: "PLUGIN_EVENT_RETENTION",
    help: "How long finished events and jobs of plugins are kept, at most 2,000 for each plugin.",
    more: "Waiting ones are kept.",
    parse: parseDuration,
    default: "7d",
    example: "7d",
    compose: "pass",
  }),
  /** Hosts of connections that may have private addresses; [] allows none. */
  pluginPrivateHosts: setting({
    name: "PLUGIN_PRIVATE_HOSTS",
    help: "The hosts in your network that connections of plugins may have, comma-separated, such as `jira.corp.example.com`.",
    more: "Their addresses must be in `OUTBOUND_ALLOW_CIDRS`, too. People set connections themselves, so other connections reach public addresses only. A certificate of your own authority needs `NODE_EXTRA_CA_CERTS`.",
    parse: parseHosts,
    unset: [],
    example: "jira.corp.example.com,*.tools.example.com",
    compose: "pass",
  }),
  /** 32 bytes that seal secrets which must be read again, such as those of webhooks; null without a key. */
  pluginSecretKey: setting({
    name: "PLUGIN_SECRET_KEY",
    help: "32 random bytes in base64 (`openssl rand -base64 32`) that encrypt stored secrets, such as those of webhooks. Keep a copy outside the database: without the key, those secrets are lost.",
    more: "If it is not set, webhooks cannot be created, and plugins cannot be given their secrets. It must be the same in every process. `npm start` creates one with its database; compose requires one.",
    parse: parseKey,
    unset: null,
    secret: true,
    example: "",
    isSetInExample: true,
    compose: {
      required:
        "set PLUGIN_SECRET_KEY in the file .env to the output of openssl rand -base64 32, and keep a copy outside the database",
    },
    usedBy: ["api", "delivery"],
  }),
  /** The previous key, which only opens. */
  pluginSecretKeyPrevious: setting({
    name: "PLUGIN_SECRET_KEY_PREVIOUS",
    help: "The previous key, until all secrets are encrypted with the new one.",
    more: "See [Changing the secret key](#changing-the-secret-key).",
    parse: parseKey,
    unset: null,
    secret: true,
    example: "",
    compose: "pass",
    usedBy: ["api", "delivery"],
  }),
};

/** Returns the names as Markdown: `a`, `b` and `c`. */
function listOf(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  return `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}`;
}
