/**
 * Returns a part of the page's code: `load` is one `import()`. Where that fails twice, a toast says so and offers
 * another try; the promise waits for it, and nothing that is typed is touched. Where trying again does not help, as
 * when the part is gone since the page was loaded, the toast offers to reload the page instead.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (problem) {
    // Fetched once the page is drawn, and here already when something else is not.
    const { fetchAgain } = await import("./missing-part.ts");
    return fetchAgain(load, problem);
  }
}

/** Fetches a part that nobody has asked for, as a drawing needs it. */
export function wantPart(load: () => Promise<unknown>): void {
  loadPart(load).catch(() => undefined);
}

/**
 * Fetches the part that defines an element, unless it is here. For what draws again with each push: an `import()` takes
 * the browser 0.2 ms and some ten tasks also where it has the part already.
 */
export function wantElement(tag: string, load: () => Promise<unknown>): void {
  if (!customElements.get(tag)) wantPart(load);
}
