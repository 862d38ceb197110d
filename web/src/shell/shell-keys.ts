import { msg } from "@lit/localize";
import { registerKeys } from "../ui/keys.ts";
import { currentMe } from "../lib/identity.ts";
import { showKeysHelp } from "../lib/keys/show-keys-help.ts";
import { restoreSingleKeys } from "../lib/keys/single-keys.ts";
import { navigate } from "../lib/navigate.ts";
import { showPalette } from "./palette/show-palette.ts";
import { paths } from "../lib/paths.ts";

/** Registers the keys that work on every screen. */
export function startShellKeys() {
  restoreSingleKeys();
  registerKeys(
    () => msg("Everywhere"),
    () => ({
      "mod+k": { label: msg("Command palette"), run: () => void showPalette() },
      Escape: { label: msg("Leave the field") },
      "?": { label: msg("Keyboard shortcuts"), run: () => void showKeysHelp() },
      // Guests do not have spaces to go to.
      ...(currentMe()?.linkSessionId
        ? {}
        : { "g s": { label: msg("My spaces"), run: () => navigate(paths.home) } }),
    }),
  );
}
