import type { KindField } from "#shared/wire/plugin-package.ts";
import { lazyImport } from "../lib/lazy/lazy-imports.ts";
import { dayTitle } from "../i18n/day-title.ts";
import type { KindView } from "./kind-view.ts";

/** Returns the `newRoom` description of a plugin's kind. It has a form if the plugin declares fields. */
export function pluginRooms(display: string, fields: readonly KindField[]): NonNullable<KindView["newRoom"]> {
  const picker = {
    tag: "tm-plugin-picker",
    load: () => lazyImport(() => import("./plugin/new-room/tm-plugin-picker.ts")),
  };
  return { title: (now) => dayTitle(display, now), ...(fields.length > 0 && { picker }) };
}
