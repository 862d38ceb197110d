import type { KindField } from "#shared/wire/plugin-package.ts";
import type { RoomSchedule } from "#shared/wire/room-schedules.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { pluginRooms } from "../../kinds/plugin-rooms.ts";
import { kindView } from "../../kinds/registry.ts";
import { shownFields, type ShownField } from "../../kinds/shown-fields.ts";

/** The element that chooses the config of a schedule's rooms, and the fields of a plugin's form. */
type ConfigPicker = { tag: string; fields: ShownField[] };

function pickerOf({ kindFields }: Pick<MemberView, "kindFields">, kind: string) {
  const fields = kindFields[kind];
  return fields ? pluginRooms(kind, fields).picker : kindView(kind)?.newRoom?.picker;
}

/**
 * Returns the element for the config of a kind's rooms, or undefined. The fields of a plugin start with the saved
 * values. A core kind's element starts with its defaults. So a saved schedule of such a kind has none and keeps its
 * config.
 */
export function configPicker(
  view: Pick<MemberView, "kindFields" | "kindTexts">,
  kind: string,
  schedule: RoomSchedule | null | undefined,
): ConfigPicker | undefined {
  const picker = pickerOf(view, kind);
  const saved = schedule?.kind === kind ? schedule.config : undefined;
  if (!picker || (saved && !view.kindFields[kind])) return undefined;
  const fields = shownFields(view.kindFields[kind] ?? [], view.kindTexts[kind]);
  return { tag: picker.tag, fields: saved ? fields.map((field) => withSaved(field, saved)) : fields };
}

/** Loads the element for the config of a kind's rooms. A failure only leaves it out: then the config stays. */
export async function loadConfigPicker(view: Pick<MemberView, "kindFields">, kind: string): Promise<void> {
  await pickerOf(view, kind)
    ?.load()
    .catch(() => undefined);
}

/** Returns a field that starts with the saved value. A field without one is empty, as when it was saved. */
function withSaved<F extends KindField>(field: F, saved: Record<string, unknown>): F {
  const value = saved[field.name];
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return { ...field, value };
  return field.type === "choice" ? field : { ...field, value: field.type === "toggle" ? false : "" };
}
