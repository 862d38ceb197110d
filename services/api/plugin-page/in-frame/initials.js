/** Returns the hue of an id, like shared/rules/hue.ts. */
export function hueOf(id) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193) >>> 0;
  return hash % 360;
}

/** Returns one or two initials of a name, like web/src/ui/initials.ts. */
export function initials(name) {
  const bare = name.replace(/[([{（［].{0,60}?[)\]}）］]/g, " ");
  for (const kind of [/\p{L}/u, /\p{N}/u])
    for (const text of [bare, name]) {
      const found = text.split(/\s+/).flatMap((word) => firstWith(kind, word) ?? []);
      if (found[0]) return upperCase(found[0] + found.slice(1).slice(-1).join(""));
    }
  return firstWith(/[^\p{Z}\p{C}]/u, name) ?? "?";
}

function firstWith(kind, text) {
  const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text);
  for (const { segment } of graphemes) if (kind.test(segment)) return segment;
}

/** Returns letters in upper case. Few fonts have Georgian capitals. */
function upperCase(letters) {
  return /\p{Script=Georgian}/u.test(letters) ? letters : letters.toLocaleUpperCase();
}
