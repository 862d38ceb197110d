/**
 * Returns a scalar subquery for the texts of a plugin's kind in other languages, as json by tag; null if there are none.
 * `kind` names a row of `session_kinds`.
 */
export function kindTexts(kind: string): string {
  return textsOf(kind, `translation.value -> 'kinds' -> ${kind}.declared_as`);
}

/** Returns a subquery like that of `kindTexts`, for the names alone. */
export function kindNames(kind: string): string {
  return textsOf(kind, `translation.value -> 'kinds' -> ${kind}.declared_as -> 'display'`);
}

function textsOf(kind: string, text: string): string {
  return `(
    select json_object_agg(translation.key, ${text} order by translation.key)
    from plugin_installs translated
    join plugin_bundles packed on packed.digest = translated.digest
    cross join lateral jsonb_each(packed.manifest -> 'locales') translation
    where translated.id = ${kind}.install_id and ${text} is not null)`;
}
