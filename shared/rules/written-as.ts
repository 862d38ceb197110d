/** Returns a tag's language and script, such as `zh-Hant`, or "" if the tag is invalid, such as `en-US@posix`. */
export function writtenAs(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return "";
  }
}
