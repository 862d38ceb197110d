import { beforeEach, expect, test, vi } from "vitest";
import { Refresh } from "./refresh.ts";

const tab = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
  vi.stubGlobal("removeEventListener", tab.removeEventListener.bind(tab));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

/** Returns a connected refresh and its calls, each with the function that ends it. */
function refreshing() {
  const calls: (() => void)[] = [];
  const refresh = new Refresh(() => new Promise((resolve) => calls.push(resolve)));
  refresh.hostConnected();
  return { refresh, calls };
}

const focus = () => tab.dispatchEvent(new Event("focus"));

test("a value is loaded again every 30 seconds and on focus, until its host leaves the page", async () => {
  const { refresh, calls } = refreshing();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls).toHaveLength(1);
  calls[0]!();
  await vi.advanceTimersByTimeAsync(1_000);
  focus();
  expect(calls).toHaveLength(2);
  refresh.hostDisconnected();
  calls[1]!();
  await vi.advanceTimersByTimeAsync(60_000);
  focus();
  expect(calls).toHaveLength(2);
});

test("focus during a load starts one more load after its reply, and does not restart it", async () => {
  const { refresh, calls } = refreshing();
  for (let n = 0; n < 3; n++) {
    await vi.advanceTimersByTimeAsync(2_000);
    focus();
  }
  expect(calls).toHaveLength(1);
  calls[0]!();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toHaveLength(2);
  calls[1]!();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(calls).toHaveLength(2);
  refresh.hostDisconnected();
});
