const product = "Standpoint";

/** Sets the title of the document: what is on the screen first, the product after it. */
export function setPageTitle(title: string) {
  document.title = title === "" || title === product ? product : `${title} · ${product}`;
}
