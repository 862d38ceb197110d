import { msg } from "@lit/localize";
import { ApiProblem } from "../../api/api-problem.ts";
import { writesAnswered } from "../../api/request.ts";
import { dropToast, showToast } from "../../ui/toast.ts";
import { ImportError } from "./import-with-retry.ts";

type Load<T> = () => Promise<T>;

/** The pause between two tries of `ensureImported`, in milliseconds. */
const retryMs = 10_000;

/** Retries of `lazyImport` calls that are waiting for "Try again", by the source of their `load`. */
const pending = new Map<string, () => void>();
/** Failed imports of `ensureImported`, by the source of their `load`. */
const missing = new Map<string, Load<unknown>>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Imports code: `load` is one `import()`. If it fails, a toast offers to try again, or to reload the page if a retry
 * cannot help. The promise waits for the retry. It never settles if another call imports the code first. So a dialog
 * opens once when its button is pressed twice.
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

/**
 * Imports code that an element needs. If it fails, a toast shows the error once, and the import is retried every 10 s.
 */
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
 * Imports the code of an element unless it is defined. For elements that are redrawn with each push: a repeated
 * `import()` takes 0.2 ms and about ten tasks.
 */
export function ensureElement(tag: string, load: Load<unknown>): void {
  if (!customElements.get(tag)) ensureImported(load);
}

/** Returns true if only reloading the page helps: a file is gone, or the browser refuses a file that arrived. */
export function needsReload(problem: unknown): boolean {
  return problem instanceof ImportError ? problem.isGone : !(problem instanceof ApiProblem);
}

/** Reloads the page after every pending write has been answered. Reloading earlier would abort them. */
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
        text: msg("Part of this page couldn't be loaded. Copy any unsent text, then reload."),
        action: { label: msg("Reload"), run: reloadPage },
      }
    : { text: retryText(), action: { label: msg("Try again"), run: retryAll } };
  showToast({ ...toast, tone: "bad" });
}

const retryText = () => msg("Part of this page couldn't be loaded. Check your connection.");
