/** A story as typed or pasted. */
export type StoryText = { ref: string; title: string; notes: string };

const bullet = /^(?:[-*+•‣◦–—]\s+|\(?\d{1,3}[.)]\s+)/;
const checkbox = /^\[[ xX]?\]\s+/;
/** `WEB-12`, `#12`, `owner/repo#12`, each also in brackets. */
const reference =
  /^\[?((?:[A-Za-z][A-Za-z0-9_]*-\d+)|(?:(?:[\w.-]+\/[\w.-]+)?#\d+))\]?(?=$|[\s:|–—-])[\s:|–—-]*/;
const markdownLink = /\[([^\]]+)\]\((https?:[^)\s]+)\)/g;

/** Returns the story that one line stands for: its bullet goes, a leading `REF-12` becomes the reference. */
export function storyFromLine(line: string): StoryText {
  const bare = line.trim().replace(bullet, "").replace(checkbox, "").replace(markdownLink, "$1").trim();
  const ref = reference.exec(bare);
  if (!ref) return { ref: "", title: bare, notes: "" };
  return { ref: upperKey(ref[1]!), title: bare.slice(ref[0].length).trim(), notes: "" };
}

/** Returns whether a whole cell is nothing but a reference. */
export function isReference(text: string): boolean {
  return reference.exec(text.trim())?.[0].length === text.trim().length;
}

/** `web-12` is what people type for WEB-12; `owner/repo#12` keeps its letters. */
function upperKey(ref: string): string {
  return ref.includes("#") ? ref : ref.toUpperCase();
}
