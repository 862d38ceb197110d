/**
 * Returns SQL for a text in lower case and without accents, for comparison with another folded text. `text` is an SQL
 * expression without side effects, because the result repeats it.
 */
export function folded(text: string): string {
  const bare = `regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g')`;
  // The collation C is the fastest, but its `lower` changes only ASCII letters.
  return `case when octet_length(${text}) = char_length(${text}) then lower((${text}) collate "C") collate "C"
    else lower(${bare} collate "und-x-icu") collate "C" end`;
}
