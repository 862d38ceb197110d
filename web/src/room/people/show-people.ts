/** Opens the people drawer of the room on this page. */
export function showPeople(): void {
  dispatchEvent(new Event("tm-people"));
}

/** Calls `open` when the room asks for its people drawer. Returns a function that stops that. */
export function onShowPeople(open: () => unknown): () => void {
  const listening = new AbortController();
  addEventListener("tm-people", () => void open(), { signal: listening.signal });
  return () => listening.abort();
}
