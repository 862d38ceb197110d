/** What pages ask the router for. They go through the window so that a page never imports the router, which imports it. */
declare global {
  interface WindowEventMap {
    "tm-navigate": CustomEvent<{ path: string; replace: boolean }>;
    "tm-not-found": CustomEvent<null>;
    "tm-revisit": CustomEvent<null>;
  }
}

/** Goes to a path of this application. `replace` leaves no step to come back to. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}) {
  dispatchEvent(new CustomEvent("tm-navigate", { detail: { path, replace } }));
}

/** Draws the not-found page at the current address: for a page whose subject turns out not to exist. */
export function showNotFound() {
  dispatchEvent(new CustomEvent("tm-not-found"));
}

/** Runs the guards of the current address again and draws its page anew, after a change of who I am. */
export function revisit() {
  dispatchEvent(new CustomEvent("tm-revisit"));
}
