/** Characters that file systems reject, and characters that disguise a name: controls and changes of direction. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\\/:*?"<>|]/gu;

/**
 * Returns the Content-Disposition that saves a response under a title. It has an ASCII name for old clients, and the
 * full name encoded as in RFC 5987.
 */
export function attachment(title: string, extension: string): string {
  const base = title.replace(unfit, "-").replace(/^\.+/, "").trim() || "session";
  const name = `${base}.${extension}`;
  // Some clients also decode percent signs here, where they are literal.
  const ascii = name.replace(/[^\x20-\x7e]|%/gu, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`;
}

function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
