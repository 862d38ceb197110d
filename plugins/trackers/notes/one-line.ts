import { cutText } from "./cut-text.ts";
import { withoutControls } from "./without-controls.ts";

/** Returns a text within one line, with at most `most` characters. */
export function oneLine(text: string, most: number): string {
  return cutText(
    withoutControls(text.slice(0, 4 * most))
      .replaceAll(/[\s\u2028\u2029]+/g, " ")
      .trim(),
    most,
  );
}
