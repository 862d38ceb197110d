import { enableSingleKeys } from "../../ui/keys.ts";
import { storage } from "../storage.ts";

const key = "single-keys";

/** Applies this browser's stored setting for single-character keys. Called once, by the shell. */
export function restoreSingleKeys() {
  enableSingleKeys(storage.get(key) !== "off");
}

/** Switches single-character keys on or off, and stores the setting in this browser (WCAG 2.1.4). */
export function setSingleKeys(on: boolean) {
  enableSingleKeys(on);
  storage.set(key, on ? null : "off");
}
