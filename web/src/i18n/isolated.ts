import { isolated as isolatedText } from "#shared/rules/isolated.ts";

let isRightToLeft = false;

/** Sets the direction of the page's words. */
export function setTextDirection(dir: "ltr" | "rtl"): void {
  isRightToLeft = dir === "rtl";
}

/** Isolates a text, such as a name, for a place between the page's words (shared/rules/isolated.ts). */
export function isolated(text: string): string {
  return isolatedText(text, isRightToLeft);
}
