import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { ConnectionsOfPlugin } from "#shared/wire/connections.ts";
import type { ConnectionPlace } from "../../api/connections.ts";
import { inOwnWords } from "./own-words.ts";
import "./tm-connection.ts";
import "./tm-plugin-settings.ts";

type Shown = {
  place: ConnectionPlace;
  /** The plugin's name in the reader's language, and the space's; null for the org. */
  plugin: string;
  space: string | null;
  secretsAvailable: boolean;
};

/** Draws the connections and the settings of a plugin. Their elements fire `changed`. */
export function connectionsTemplate(
  given: Pick<ConnectionsOfPlugin, "connections" | "settings" | "texts">,
  { place, plugin, space, secretsAvailable }: Shown,
) {
  const { connections, settings } = inOwnWords(given);
  return html`${repeat(
    connections,
    ({ name }) => name,
    (connection) =>
      html`<tm-connection
        .place=${place}
        .connection=${connection}
        .plugin=${plugin}
        .space=${space}
        ?off=${!secretsAvailable}
      ></tm-connection>`,
  )}
  ${
    settings.length > 0
      ? html`<tm-plugin-settings .place=${place} .settings=${settings}></tm-plugin-settings>`
      : nothing
  }`;
}
