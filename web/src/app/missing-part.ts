import { msg } from "@lit/localize";
import { writesAnswered } from "../api/request.ts";
import { showToast } from "../ui/toast.ts";

type Load<T> = () => Promise<T>;

/** Parts that arrived by another address than the first, which the browser goes on to refuse; by what loads them. */
const arrived = new Map<string, unknown>();
/** What a press on "Try again" does for each part that is missing. */
const missing = new Map<string, () => void>();
let tries = 0;

/** Returns a part whose import has failed with `problem`, at once or after another try that a toast offers. */
export async function fetchAgain<T>(load: Load<T>, problem: unknown, isLast = false): Promise<T> {
  const key = String(load);
  if (arrived.has(key)) return arrived.get(key) as T;
  const address = addressIn(problem);
  try {
    return await fetchPart(load, address);
  } catch {
    const isHopeless = isLast || (await isGone(address));
    return new Promise((resolve) => {
      missing.set(key, () => void fetchAgain(load, problem, true).then(resolve));
      if (isHopeless) offerReload();
      else offerAgain();
    });
  }
}

/**
 * Browsers remember a failed import. It is asked for under another query then; what the part itself imports keeps its
 * address, so nothing is there twice.
 */
async function fetchPart<T>(load: Load<T>, address: string | undefined): Promise<T> {
  if (!address) return load();
  const part = (await import(/* @vite-ignore */ `${address}?again=${++tries}`)) as T;
  arrived.set(String(load), part);
  return part;
}

function offerAgain() {
  const run = () => {
    const again = [...missing.values()];
    missing.clear();
    again.forEach((one) => one());
  };
  const text = msg("A part of this page could not be loaded. Check your connection.");
  showToast({ text, tone: "bad", action: { label: msg("Try again"), run } });
}

function offerReload() {
  const run = () => void writesAnswered().then(() => location.reload());
  const text = msg(
    "A part of this page could not be loaded. Reload the page; copy first what you have not sent.",
  );
  showToast({ text, tone: "bad", action: { label: msg("Reload"), run } });
}

/** Returns the address that a failed import names, as all browsers but Safari do, which asks again by itself. */
function addressIn(problem: unknown): string | undefined {
  return /https?:[^\s?]+/.exec(String(problem))?.[0];
}

async function isGone(address: string | undefined): Promise<boolean> {
  if (!address) return false;
  return fetch(address, { method: "HEAD" }).then(
    ({ status }) => status === 404,
    () => false,
  );
}
