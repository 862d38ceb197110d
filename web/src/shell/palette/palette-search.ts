import type { Found } from "#shared/wire/find.ts";
import { ApiProblem } from "../../api/api-problem.ts";
import { findInSpaces } from "../../api/find.ts";
import { currentMe } from "../../lib/identity.ts";

/** The pause in typing before a request, in milliseconds. */
const PAUSE_MS = 120;
/** The longest wait for a reply before a row is run without it, in milliseconds. */
const MAX_WAIT_MS = 1500;
const MAX_TEXT = 100;

const nothing: Found = { rooms: [], people: [], kinds: [] };
let cache: { me: string | undefined; recent: Found } | undefined;

/**
 * Returns a search over the spaces of the signed-in person. It calls `changed` after each reply, and sends nothing for
 * guests and strangers.
 */
export function createSearch(changed: () => void) {
  let answer = nothing;
  let text = "";
  let hasFailed = false;
  let isTooBroad = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent: AbortController | undefined;
  let loading: Promise<void> | undefined;
  let pending: Promise<void> | undefined;
  const me = () => currentMe();
  const isMember = () => me() !== null && me()?.linkSessionId === undefined;

  async function ask(wanted: string, signal?: AbortSignal) {
    try {
      const found = await findInSpaces(wanted, signal ? { signal } : {});
      if (signal?.aborted) return;
      if (wanted === "") cache = { me: me()?.id, recent: found };
      else answer = found;
      hasFailed = isTooBroad = false;
    } catch (problem) {
      if (signal?.aborted) return;
      hasFailed = true;
      isTooBroad = problem instanceof ApiProblem && problem.code === "search_too_broad";
    }
  }

  function send() {
    clearTimeout(timer);
    timer = undefined;
    sent = new AbortController();
    const { signal } = sent;
    const asked = ask(text, signal).finally(() => {
      if (pending !== asked) return;
      pending = undefined;
      changed();
    });
    pending = asked;
  }

  /** Forgets the waiting text and the request in flight. */
  function cancel() {
    clearTimeout(timer);
    timer = undefined;
    sent?.abort();
    pending = undefined;
  }

  return {
    /** Loads the rows for an empty text. Earlier ones are shown meanwhile. */
    open() {
      if (!isMember()) return;
      answer = nothing;
      hasFailed = isTooBroad = false;
      loading = ask("").finally(() => {
        loading = undefined;
        changed();
      });
    },
    /** Takes over the typed text. The request follows after a pause in typing. */
    type(typed: string) {
      cancel();
      text = [...typed.trim()].slice(0, MAX_TEXT).join("");
      if (text !== "" && isMember()) timer = setTimeout(send, PAUSE_MS);
    },
    close: cancel,
    /** Resolves when the replies for the current text have arrived, or have taken too long. */
    async settled(): Promise<void> {
      if (timer !== undefined) send();
      const late = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
      await Promise.race([Promise.all([loading, pending]), late]);
    },
    /** True while `settled` would wait. */
    get isPending() {
      return timer !== undefined || pending !== undefined || loading !== undefined;
    },
    /** True if the newest search took too long for the server. */
    get isTooBroad() {
      return isTooBroad;
    },
    get hasFailed() {
      return hasFailed;
    },
    /** The newest reply without a text. Empty before the first. */
    get recent(): Found {
      return cache && cache.me === me()?.id ? cache.recent : nothing;
    },
    /** The newest reply for a typed text. It may belong to an earlier text. */
    get answer(): Found {
      return answer;
    },
  };
}
