import type { ProgramMessage } from "@lit/localize-tools/lib/messages.js";
import { generateMsgIdFromAstNode } from "@lit/localize-tools/lib/program-analysis.js";

type Node = ProgramMessage["node"];
type Template = Parameters<typeof generateMsgIdFromAstNode>[0];

/** Where the client uses a message. */
export type Uses = {
  /** The files, as paths in web/src. */
  files: Set<string>;
  /** True if the message is the text `other` of a call of `plural`. */
  isPlural: boolean;
};

/**
 * Returns the uses of all messages by their id. `sources` are the syntax trees of files by their path in web/src. Throws
 * an error if a text `other` is not a message, or if it is also used without `plural`.
 */
export function usesOf(sources: ReadonlyMap<string, Node>): Map<string, Uses> {
  const uses = new Map<string, Uses>();
  const others = new Set<Node>();
  const problems: string[] = [];

  function visit(node: Node, file: string) {
    const [count, forms] = argumentsOf(node, "plural");
    if (count) noteForms(forms, `${file}: ${node.getText()}`);
    const [text, options] = argumentsOf(node, "msg");
    if (text) noteMessage(idOf(text, options), text, file, others.has(node));
    node.forEachChild((child) => visit(child, file));
  }

  function noteForms(forms: Node | undefined, place: string) {
    const other = propertyOf(forms, "other");
    if (other && argumentsOf(other, "msg").length > 0) others.add(other);
    else problems.push(`${place}: "other" has to be a call of msg()`);
  }

  function noteMessage(id: string, text: Node, file: string, isPlural: boolean) {
    const known = uses.get(id);
    if (known && known.isPlural !== isPlural)
      problems.push(`${file}: ${text.getText()} is used with and without plural()`);
    uses.set(id, { files: new Set(known?.files).add(file), isPlural });
  }

  for (const [file, source] of sources) visit(source, file);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return uses;
}

/** Returns the arguments of a call of the function `name`. Returns an empty list for other nodes. */
function argumentsOf(node: Node, name: string): readonly Node[] {
  const call = node as { expression?: { text?: string }; arguments?: readonly Node[] };
  return call.expression?.text === name ? (call.arguments ?? []) : [];
}

/** Returns the value of a property of an object literal. */
function propertyOf(literal: Node | undefined, property: string): Node | undefined {
  const { properties = [] } = (literal ?? {}) as {
    properties?: { name?: { text?: string }; initializer?: Node }[];
  };
  return properties.find(({ name }) => name?.text === property)?.initializer;
}

/** Returns a message's id: the option `id`, or a hash of its text. */
function idOf(text: Node, options: Node | undefined): string {
  const own = propertyOf(options, "id") as { text?: string } | undefined;
  const { tag, template } = text as { tag?: { text: string }; template?: Template };
  return own?.text ?? generateMsgIdFromAstNode(template ?? (text as Template), tag?.text === "html");
}
