import { kinds } from "./registry.ts";

/**
 * Returns SQL for a part of a room `s`, by kind. Core kinds without this part use `otherwise`, and so do plugins' kinds
 * without `ofPlugins`.
 */
export function ofKind(
  part: "closesAt" | "progress" | "waitsFor" | "askers",
  otherwise: string,
  ofPlugins: string = otherwise,
): string {
  const parts = kinds.core.map((kind) => `when '${kind.name}' then ${kind[part] ?? otherwise}`);
  return `case s.kind ${parts.join(" ")} else ${ofPlugins} end`;
}
