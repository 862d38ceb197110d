/**
 * Characters that file systems refuse, and those that make a name read like another one: controls and changes of
 * direction.
 */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\\/:*?"<>|]/gu;

/**
 * Returns the Content-Disposition that saves a reply under a title: an ASCII name for old clients, and the whole one as
 * RFC 5987 writes it.
 */
export function attachment(title: string, extension: string): string {
  const base = title.replace(unfit, "-").replace(/^\.+/, "").trim() || "session";
  const name = `${base}.${extension}`;
  // Some clients decode percent signs here too, where they have no special meaning.
  const ascii = name.replace(/[^\x20-\x7e]|%/gu, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`;
}

function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
