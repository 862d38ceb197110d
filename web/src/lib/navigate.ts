/** The reason for a not-found page with an explanation: lost access, or a wrong origin. */
export type NotFoundReason =
  | { kind: "signed-out" }
  /** `baseUrl` is the origin that the server accepts. */
  | { kind: "moved"; baseUrl: string }
  /** `joinPath` is "" if the person cannot see the space any more. */
  | { kind: "removed"; name: string; joinPath: string }
  | { kind: "room-gone"; name: string; spacePath: string };

/**
 * Events from pages to the router. The window passes them on: the router imports the pages, so pages cannot import the
 * router.
 */
declare global {
  interface WindowEventMap {
    "tm-navigate": CustomEvent<{ path: string; replace: boolean }>;
    "tm-not-found": CustomEvent<NotFoundReason | null>;
    "tm-revisit": CustomEvent<null>;
  }
}

/** Opens a path of this application. `replace` replaces the current history entry. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}) {
  dispatchEvent(new CustomEvent("tm-navigate", { detail: { path, replace } }));
}

/**
 * Shows the not-found page at the current address. A reason is given only for content that this client had access to
 * before.
 */
export function showNotFound(reason: NotFoundReason | null = null) {
  dispatchEvent(new CustomEvent("tm-not-found", { detail: reason }));
}

/** Runs the guards of the current address again and redraws its page, after a change of my identity. */
export function revisit() {
  dispatchEvent(new CustomEvent("tm-revisit"));
}
