import { kinds } from "#shared/kinds/registry.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { ok, type Visitor } from "./client.ts";
import type { Operation } from "./operations.ts";

/** The names of the core kinds, in the order of the registry. A space offers them in this order. */
export const coreKinds: readonly string[] = kinds.core.map(({ name }) => name);

/** Returns the entries of a table of kinds. Throws if the table lacks a core kind or has an unknown kind. */
export function entriesOfKinds<T>(table: Record<string, T>): [kind: string, entry: T][] {
  const missing = coreKinds.filter((kind) => !Object.hasOwn(table, kind));
  if (missing.length > 0) throw new Error(`this table needs an entry for the kind ${missing.join(", ")}`);
  const unknown = Object.keys(table).filter((kind) => !coreKinds.includes(kind));
  if (unknown.length > 0)
    throw new Error(`this table has an entry for the unknown kind ${unknown.join(", ")}`);
  return Object.entries(table);
}

/** Returns the core kind whose action an operation describes, or undefined for other operations. */
export function kindOfAction({ template }: Pick<Operation, "template">): string | undefined {
  const name = template.split("/actions/")[1] ?? "";
  return kinds.core.find(({ actions }) => Object.hasOwn(actions, name))?.name;
}

/** Opens a room of each core kind, with its default config or that of `configs`. Returns their ids. */
export async function openRoomOfEachKind(
  who: Visitor,
  spacePath: string,
  configs: Record<string, object> = {},
): Promise<Record<string, string>> {
  const rooms: Record<string, string> = {};
  for (const kind of coreKinds) {
    const body = { kind, title: `Room of ${kind}`, config: configs[kind] ?? {} };
    rooms[kind] = (await ok<CreatedSession>(who, "POST", `${spacePath}/sessions`, body)).id;
  }
  return rooms;
}
