import { kinds } from "./registry.ts";

const namesOf = (some: typeof kinds.core) => `'{${some.map(({ name }) => name).join(",")}}'`;
const coreNames = namesOf(kinds.core);
const namesWithLines = namesOf(kinds.core.filter(({ resultLines }) => resultLines !== undefined));

/** Returns a condition: the plugin of a kind writes a summary, as far as its exports are known. */
const mayHaveSummary = (kindId: string) => `exists (
  select from session_kinds provided
  join plugin_installs installed on installed.id = provided.install_id
  join plugin_bundles packed on packed.digest = installed.digest
  where provided.id = ${kindId} and ('summary' = any(packed.exports)) is not false)`;

/**
 * Returns a condition: rooms of a kind have texts for `post`, a post of texts to a channel. The arguments are SQL
 * expressions. `kindId` is null for a statement that reads rooms of core kinds only.
 */
export function hasTexts({
  post,
  kind,
  kindId,
}: {
  post: string;
  kind: string;
  kindId: string | null;
}): string {
  return `case ${post}
    when 'estimates' then ${kind} = any(${namesWithLines})
    when 'actions' then ${kind} <> all(${coreNames})
    when 'summary' then ${kindId === null ? "false" : mayHaveSummary(kindId)} end`;
}
