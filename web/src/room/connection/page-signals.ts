const tickMs = 5_000;
/** A longer gap between two ticks means that the machine was asleep or the tab frozen. */
const sleepMs = 30_000;

export type PageSignals = {
  offline(): void;
  /** The network is back, or the tab is visible again. A reason to retry. */
  awake(): void;
  /** The page was suspended for so long that its socket may be dead without a close event. */
  slept(): void;
  /** The page is back from the back/forward cache, where its socket was closed, with or without an event. */
  restored(): void;
  /** The tab is hidden. It is not drawn until it is visible again. */
  hidden(): void;
};

/** Reports changes of the network, the tab's visibility and sleep to `signals`. Returns a function that stops it. */
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
  window.addEventListener("pageshow", ({ persisted }) => persisted && signals.restored(), { signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") return signals.hidden();
      signals.awake();
      look();
    },
    { signal },
  );
  // Hidden pages are skipped, because browsers throttle their timers. They are checked when they become visible.
  const ticking = setInterval(look, tickMs);
  return () => {
    listeners.abort();
    clearInterval(ticking);
  };
}
