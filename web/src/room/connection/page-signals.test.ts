import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchPage } from "./page-signals.ts";

let page: EventTarget & { visibilityState: string };
let told: string[];
let stop: () => void;

/** Makes the page visible or hidden, as a tab. */
function become(visibilityState: string) {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}

function show(persisted: boolean) {
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
}

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  told = [];
  const note = (signal: string) => () => void told.push(signal);
  stop = watchPage({
    offline: note("offline"),
    awake: note("awake"),
    slept: note("slept"),
    restored: note("restored"),
    hidden: note("hidden"),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a tab that was hidden for a minute is awake, and has slept", () => {
  become("hidden");
  vi.advanceTimersByTime(60_000);
  become("visible");
  expect(told).toEqual(["hidden", "awake", "slept"]);
});

test("a tab that was hidden for some seconds is only awake", () => {
  become("hidden");
  vi.advanceTimersByTime(20_000);
  become("visible");
  expect(told).toEqual(["hidden", "awake"]);
});

test("a hidden tab whose timers run once a minute has not slept yet", () => {
  become("hidden");
  for (let minute = 0; minute < 3; minute++) {
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersToNextTimer();
  }
  expect(told).toEqual(["hidden"]);
});

test("a visible page whose timer comes late has slept", () => {
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersToNextTimer();
  expect(told).toEqual(["slept"]);
});

test("a page from the back/forward cache is restored, and a loaded one is not", () => {
  show(false);
  expect(told).toEqual([]);
  show(true);
  expect(told).toEqual(["restored"]);
});

test("changes of the network are told until the room is left", () => {
  window.dispatchEvent(new Event("offline"));
  window.dispatchEvent(new Event("online"));
  stop();
  window.dispatchEvent(new Event("offline"));
  expect(told).toEqual(["offline", "awake"]);
});
