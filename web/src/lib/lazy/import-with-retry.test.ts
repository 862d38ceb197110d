import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { importWithRetry } from "./import-with-retry.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

/** Answers each fetch after `takesMs`: with 404 for the first `missing` requests, then with code. Counts the requests. */
function stubFetch(missing: number, takesMs: number) {
  const fetched = vi.fn(async () => {
    const isMissing = fetched.mock.calls.length <= missing;
    await new Promise((resolve) => setTimeout(resolve, takesMs));
    const headers = { "content-type": "text/javascript" };
    return new Response("", isMissing ? { status: 404 } : { headers });
  });
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

test("a missing file is requested twenty times, even if each answer takes half a second", async () => {
  const fetched = stubFetch(19, 500);
  const loading = importWithRetry(async () => "part", ["assets/slow.js"]);
  await vi.runAllTimersAsync();
  expect(await loading).toBe("part");
  expect(fetched).toHaveBeenCalledTimes(20);
});

test("a file that stays missing is reported as gone", async () => {
  stubFetch(Infinity, 500);
  const outcome = importWithRetry(async () => "part", ["assets/gone.js"]).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await outcome).toMatchObject({ isGone: true });
});
