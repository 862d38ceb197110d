import { isolated } from "../i18n/isolated.ts";
const product = "Standpoint";

/** Sets the document's title: the screen's name, then the product. */
export function setPageTitle(title: string) {
  const whole = title === "" || title === product ? product : `${isolated(title)} · ${product}`;
  // Called at every push of a room. The browser would replace an equal title too.
  if (document.title !== whole) document.title = whole;
}
