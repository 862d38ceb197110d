const tickMs = 5_000;
/** A longer gap between two ticks means that the machine slept or the tab was frozen. */
const sleepMs = 30_000;

export type PageSignals = {
  offline(): void;
  /** The network is back, or the tab is looked at again: the moment to retry. */
  awake(): void;
  /** The page was suspended for so long that its socket may be dead without a close event. */
  slept(): void;
  /** The tab is looked at no more, so nothing is drawn until it is again. */
  hidden(): void;
};

/** Reports changes of network, tab and sleep to `signals`. Returns what stops it. */
export function watchPage(signals: PageSignals): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  let lastSeen = Date.now();

  function look() {
    if (document.visibilityState === "hidden") return;
    const away = Date.now() - lastSeen;
    lastSeen = Date.now();
    if (away > sleepMs) signals.slept();
  }

  window.addEventListener("offline", () => signals.offline(), { signal });
  window.addEventListener("online", () => signals.awake(), { signal });
  window.addEventListener("pageshow", look, { signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") return signals.hidden();
      signals.awake();
      look();
    },
    { signal },
  );
  // Only a visible page ticks: browsers throttle hidden ones, which are looked at when they are shown again.
  const ticking = setInterval(look, tickMs);
  return () => {
    listeners.abort();
    clearInterval(ticking);
  };
}
