import { enableSingleKeys } from "../../ui/keys.ts";
import { recall, remember } from "../storage.ts";

const key = "single-keys";

/** Applies what this browser remembers about single-character keys. Called once, by the shell. */
export function restoreSingleKeys() {
  enableSingleKeys(recall(key) !== "off");
}

/** Switches single-character keys on or off, and remembers it in this browser (WCAG 2.1.4). */
export function setSingleKeys(on: boolean) {
  enableSingleKeys(on);
  remember(key, on ? null : "off");
}
