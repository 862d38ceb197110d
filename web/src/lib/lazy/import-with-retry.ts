/** The time during which a fetch is retried, in milliseconds. */
const retryForMs = 1_500;
/**
 * The fewest tries for a missing file. On a slow connection they take longer than `retryForMs`. While servers of two
 * builds alternate, a visit requests some 20 files, and each misses its build in half of the tries.
 */
const minTries = 20;
/** The longest pause between two tries, in milliseconds. */
const pauseMs = 150;
/** The timeout of one fetch, in milliseconds. */
const timeoutMs = 20_000;

const fetches = new Map<string, Promise<void>>();

/** A file of the client's code could not be fetched. */
export class ImportError extends Error {
  /** The server answered without this file. Only reloading the page helps. */
  readonly isGone: boolean;

  constructor(address: string, isGone: boolean) {
    super(`${address} did not arrive`);
    this.name = "ImportError";
    this.isGone = isGone;
  }
}

/**
 * Fetches all files of `load`, an `import()`, into the browser's cache, then runs it. In builds it replaces Vite's
 * preload helper. `files` has the names of the files that did not come with the page. Throws `ImportError`, after which
 * it may be called again. A failed fetch can be retried. A failed import cannot: browsers remember it, also for a
 * shared file.
 */
export async function importWithRetry<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  // The only style sheet came with the page.
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
 * Fetches a file and retries. During an upgrade, servers of two builds answer alternately. A file that is missing on
 * one server is therefore requested again. The pauses are random: otherwise two files that are fetched in parallel
 * could reach the wrong server each time.
 */
async function fetchFile(address: string): Promise<void> {
  const start = performance.now();
  for (let tries = 1; ; tries++) {
    const problem = await fetchWhole(address);
    if (!problem) return;
    const isOver = performance.now() - start > retryForMs && (tries >= minTries || !problem.isGone);
    if (!navigator.onLine || isOver) throw problem;
    await new Promise((resolve) => setTimeout(resolve, pauseMs * Math.random()));
  }
}

/** Fetches a whole file. Returns an error, or undefined. */
async function fetchWhole(address: string): Promise<ImportError | undefined> {
  try {
    // A redirect leads to a sign-in page. Files of the client are never redirected.
    const response = await fetch(address, {
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    const isCode = /javascript/.test(response.headers.get("content-type") ?? "");
    if (response.ok && isCode) return undefined;
    return new ImportError(address, response.status < 500 && response.status !== 429);
  } catch {
    return new ImportError(address, false);
  }
}
