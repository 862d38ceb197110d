import { writtenAs } from "./written-as.ts";

/**
 * Returns the first preferred language that is available, by RFC 4647 lookup with likely subtags. `pt-PT` gets
 * `pt-BR`, `zh-Hans-SG` gets `zh-Hans`; `zh-TW` does not, because it is written in another script. The default is English.
 */
export function matchLanguage(preferred: readonly string[], available: readonly string[]): string {
  for (const [at, tag] of preferred.entries()) {
    // Browsers add `zh` after `zh-TW`. Alone it would mean simplified characters.
    const isShortened = preferred.slice(0, at).some((earlier) => earlier.startsWith(`${tag}-`));
    const found = isShortened ? undefined : available.find((code) => writtenAs(code) === writtenAs(tag));
    if (found) return found;
  }
  return "en";
}
