/** A region that is filled right after its insertion is not announced. In milliseconds. */
const announceAfterMs = 100;
let region;
let announceTimer;

/** Announces a text politely to assistive technology. A later text within the delay replaces it. */
export function announce(text) {
  region ??= createRegion();
  // The page may have replaced its body.
  if (!region.isConnected) document.body.append(region);
  // An equal text is announced only after the region was empty.
  region.textContent = "";
  clearTimeout(announceTimer);
  announceTimer = setTimeout(() => (region.textContent = text), announceAfterMs);
}

function createRegion() {
  const element = document.createElement("div");
  element.className = "visually-hidden";
  element.setAttribute("role", "status");
  return element;
}
