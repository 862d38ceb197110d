import { msg } from "@lit/localize";
import { registerKeys, type KeyBindings } from "../ui/keys.ts";
import { onMe } from "../lib/identity.ts";
import { showKeysHelp } from "../lib/keys/show-keys-help.ts";
import { restoreSingleKeys } from "../lib/keys/single-keys.ts";
import { navigate } from "../lib/navigate.ts";
import { showPalette } from "./palette/show-palette.ts";
import { paths } from "../lib/paths.ts";

/** Registers the keys that work on every screen. */
export function startShellKeys() {
  restoreSingleKeys();
  const mySpaces = { label: msg("My spaces"), run: () => navigate(paths.home) };
  const bindings: KeyBindings = {
    "mod+k": { label: msg("Command palette"), run: () => void showPalette() },
    "?": { label: msg("Keyboard shortcuts"), run: () => void showKeysHelp() },
    "g s": mySpaces,
  };
  registerKeys(msg("Everywhere"), bindings);
  // Guests do not have spaces to go to.
  onMe((me) => {
    if (me?.linkSessionId) delete bindings["g s"];
    else bindings["g s"] = mySpaces;
  });
}
