import { isolated } from "#shared/rules/isolated.ts";
const product = "Standpoint";

/** Sets the title of the document: what is on the screen first, the product after it. */
export function setPageTitle(title: string) {
  const whole = title === "" || title === product ? product : `${isolated(title)} · ${product}`;
  // Every push of a room comes by here, and the browser replaces the text of an equal title too.
  if (document.title !== whole) document.title = whole;
}
