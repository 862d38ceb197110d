import { isolated } from "#shared/rules/isolated.ts";
const product = "Standpoint";

/** Sets the title of the document: what is on the screen first, the product after it. */
export function setPageTitle(title: string) {
  document.title = title === "" || title === product ? product : `${isolated(title)} · ${product}`;
}
