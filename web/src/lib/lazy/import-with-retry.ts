/** How long a file is asked for again, and the longest pause between two tries. In milliseconds. */
const tryForMs = 1_500;
const pauseMs = 150;
/** A file that takes longer counts as one that did not arrive. In milliseconds. */
const arriveWithinMs = 20_000;

const fetches = new Map<string, Promise<void>>();

/** A file of the client's code did not arrive. */
export class ImportError extends Error {
  /** Something else was answered in its place: only another load of the page can help. */
  readonly isGone: boolean;

  constructor(address: string, isGone: boolean) {
    super(`${address} did not arrive`);
    this.name = "ImportError";
    this.isGone = isGone;
  }
}

/**
 * Runs `load`, an `import()`, once all its files are in the browser's cache. The build calls it for each `import()`, in
 * the place of Vite's helper for preloading, and passes the names of the files that did not come with the page. Throws
 * `ImportError`, and may be called again then: a failed fetch can be repeated, whereas browsers remember a failed
 * import, that of a shared file too.
 */
export async function importWithRetry<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  // The one style sheet came with the page.
  await Promise.all(files.filter((file) => file.endsWith(".js")).map(fetchCached));
  return load();
}

function fetchCached(file: string): Promise<void> {
  const address = `/${file}`;
  const known = fetches.get(address);
  if (known) return known;
  const arriving = fetchFile(address);
  fetches.set(address, arriving);
  arriving.catch(() => fetches.delete(address));
  return arriving;
}

/**
 * During an upgrade the servers of two builds answer in turn, so a file that one lacks is asked for again too. The pauses
 * differ, so that two files that are asked for in turn do not meet the wrong server each time.
 */
async function fetchFile(address: string): Promise<void> {
  const start = performance.now();
  for (;;) {
    const problem = await fetchWhole(address);
    if (!problem) return;
    if (!navigator.onLine || performance.now() - start > tryForMs) throw problem;
    await new Promise((resolve) => setTimeout(resolve, pauseMs * Math.random()));
  }
}

/** Fetches a file to its end. Returns what was wrong. */
async function fetchWhole(address: string): Promise<ImportError | undefined> {
  try {
    // A redirect leads to a sign-in page: no file of the client has one.
    const response = await fetch(address, {
      redirect: "manual",
      signal: AbortSignal.timeout(arriveWithinMs),
    });
    await response.arrayBuffer();
    const isCode = /javascript/.test(response.headers.get("content-type") ?? "");
    if (response.ok && isCode) return undefined;
    return new ImportError(address, response.status < 500 && response.status !== 429);
  } catch {
    return new ImportError(address, false);
  }
}
