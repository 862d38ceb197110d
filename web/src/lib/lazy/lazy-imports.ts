import { msg } from "@lit/localize";
import { ApiProblem } from "../../api/api-problem.ts";
import { writesAnswered } from "../../api/request.ts";
import { dropToast, showToast } from "../../ui/toast.ts";
import { ImportError } from "./import-with-retry.ts";

type Load<T> = () => Promise<T>;

/** The pause after which a part that a drawing needs is fetched again. In milliseconds. */
const retryMs = 10_000;

/** What "Try again" runs for each part that somebody waits for, and those that a drawing needs; by what loads them. */
const pending = new Map<string, () => void>();
const missing = new Map<string, Load<unknown>>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Returns a part of the page's code: `load` is one `import()`. Where it fails, a toast says so and offers another try,
 * or, where that cannot help, to reload the page. The promise waits for that try. It never settles where the part arrives
 * by another call meanwhile, so that a dialog whose button was pressed twice opens once.
 */
export async function lazyImport<T>(load: Load<T>): Promise<T> {
  const key = String(load);
  try {
    const part = await load();
    noteLoaded(key);
    return part;
  } catch (problem) {
    return new Promise((resolve) => {
      pending.set(key, () => void lazyImport(load).then(resolve));
      showFailure(problem);
    });
  }
}

/** Fetches a part that a drawing needs. Where it fails, a toast says so once, and it is fetched again every 10 s. */
export function ensureImported(load: Load<unknown>): void {
  const key = String(load);
  load().then(
    () => noteLoaded(key),
    (problem: unknown) => {
      if (!missing.has(key)) showFailure(problem);
      missing.set(key, load);
      if (!needsReload(problem)) timer ??= setTimeout(retryMissing, retryMs);
    },
  );
}

/**
 * Fetches the part that defines an element, unless it is here. For what draws again with each push: an `import()` takes
 * the browser 0.2 ms and some ten tasks also where it has the part already.
 */
export function ensureElement(tag: string, load: Load<unknown>): void {
  if (!customElements.get(tag)) ensureImported(load);
}

/**
 * Returns whether only another load of the page can help: a file is gone, or the browser has refused one that arrived
 * and goes on to refuse it.
 */
export function needsReload(problem: unknown): boolean {
  return problem instanceof ImportError ? problem.isGone : !(problem instanceof ApiProblem);
}

/** Loads the page again once every write is answered: it would abort them. */
export function reloadPage(): void {
  void writesAnswered().then(() => location.reload());
}

function retryMissing() {
  clearTimeout(timer);
  timer = undefined;
  for (const load of missing.values()) ensureImported(load);
}

function retryAll() {
  const again = [...pending.values(), ...[...missing.values()].map((load) => () => ensureImported(load))];
  pending.clear();
  missing.clear();
  again.forEach((one) => one());
}

function noteLoaded(key: string) {
  const wasMissing = [pending.delete(key), missing.delete(key)].some(Boolean);
  if (wasMissing && pending.size + missing.size === 0) dropToast(retryText());
}

function showFailure(problem: unknown) {
  const toast = needsReload(problem)
    ? {
        text: msg(
          "A part of this page could not be loaded. Reload the page; copy first what you have not sent.",
        ),
        action: { label: msg("Reload"), run: reloadPage },
      }
    : { text: retryText(), action: { label: msg("Try again"), run: retryAll } };
  showToast({ ...toast, tone: "bad" });
}

const retryText = () => msg("A part of this page could not be loaded. Check your connection.");
