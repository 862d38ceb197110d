import type { Identifier } from "@mdn/browser-compat-data";
import type { ESTree } from "vite";
import { compat } from "./compat-data.ts";

const { javascript } = compat;

/** A form of the language at a place of a script, with its entry in the compatibility data. */
type Form = readonly [name: string, entry: Identifier | undefined];

/** Returns the forms of the language at a node that browsers of the last years added. Older forms are left out. */
export function formsAt(node: ESTree.Node): Form[] {
  switch (node.type) {
    case "VariableDeclaration":
      return node.kind === "using" || node.kind === "await using"
        ? [[node.kind, statement(node.kind.replace(" ", "_"))]]
        : [];
    case "ImportDeclaration":
      return node.importKind !== "type" && node.attributes.length > 0
        ? [["import with", statement("import")?.["import_attributes"]]]
        : [];
    case "ImportExpression":
      return node.options
        ? [["import() with", javascript["operators"]?.["import"]?.["options_parameter"]]]
        : [];
    case "Literal":
      return "regex" in node ? formsInPattern(node.regex) : [];
    default:
      return [];
  }
}

function formsInPattern({ pattern, flags }: { pattern: string; flags: string }): Form[] {
  const patterns = javascript.regular_expressions;
  const groups = Array.from(pattern.matchAll(/\(\?<(\w+)>/g), ([, name]) => name);
  const builtin = javascript.builtins?.["RegExp"];
  return [
    ...(/\(\?[ims]*-?[ims]+:/.test(pattern) ? [["(?i:)", patterns?.["modifier"]] as const] : []),
    ...(/\(\?<[=!]/.test(pattern) ? [["(?<=)", patterns?.["lookbehind_assertion"]] as const] : []),
    ...(new Set(groups).size < groups.length
      ? [
          [
            "(?<a>)|(?<a>)",
            patterns?.["named_capturing_group"]?.["duplicate_named_capturing_groups"],
          ] as const,
        ]
      : []),
    ...(flags.includes("v") ? [["/v", builtin?.["unicodeSets"]] as const] : []),
    ...(flags.includes("d") ? [["/d", builtin?.["hasIndices"]] as const] : []),
  ];
}

function statement(name: string): Identifier | undefined {
  return javascript["statements"]?.[name];
}
