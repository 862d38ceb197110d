/** Why a person sees the not-found page in place of a page that is theirs no longer, or that was opened at the wrong address. */
export type NotFoundReason =
  | { kind: "signed-out" }
  /** `baseUrl` is the origin that the server takes. */
  | { kind: "moved"; baseUrl: string }
  /** `joinPath` is "" where the space cannot be seen any more. */
  | { kind: "removed"; name: string; joinPath: string }
  | { kind: "room-gone"; name: string; spacePath: string };

/** What pages ask the router for. They go through the window so that a page never imports the router, which imports it. */
declare global {
  interface WindowEventMap {
    "tm-navigate": CustomEvent<{ path: string; replace: boolean }>;
    "tm-not-found": CustomEvent<NotFoundReason | null>;
    "tm-revisit": CustomEvent<null>;
  }
}

/** Goes to a path of this application. `replace` leaves no step to come back to. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}) {
  dispatchEvent(new CustomEvent("tm-navigate", { detail: { path, replace } }));
}

/**
 * Draws the not-found page at the current address, for a page whose subject turns out not to exist; or tells what has
 * become of it, only to whom this client knew to be let in before.
 */
export function showNotFound(reason: NotFoundReason | null = null) {
  dispatchEvent(new CustomEvent("tm-not-found", { detail: reason }));
}

/** Runs the guards of the current address again and draws its page anew, after a change of who I am. */
export function revisit() {
  dispatchEvent(new CustomEvent("tm-revisit"));
}
