import type { ReactiveControllerHost } from "lit";
import { expect, test } from "vitest";
import { ApiProblem } from "../../api/api-problem.ts";
import { Loader } from "./loader.ts";

/** Returns a loader on a page that shows `key`. Each request is pending until the test answers it. */
function page(options: Partial<ConstructorParameters<typeof Loader<string>>[1]> = {}, hasKey = true) {
  const requests: PromiseWithResolvers<string>[] = [];
  const shown = { key: "first" as string | null };
  let updates = 0;
  const host: ReactiveControllerHost = {
    addController() {},
    removeController() {},
    requestUpdate: () => void updates++,
    updateComplete: Promise.resolve(true),
  };
  const loader = new Loader<string>(host, {
    ...(hasKey && { key: () => shown.key }),
    load: () => {
      const request = Promise.withResolvers<string>();
      requests.push(request);
      return request.promise;
    },
    ...options,
  });
  loader.hostConnected();
  loader.hostUpdate();
  return { loader, requests, shown, updates: () => updates };
}

/** Lets the loader handle pending answers. */
const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

function refusal(status: number) {
  return new ApiProblem({ status, code: "unreadable", message: "refused" });
}

test("a loader sends one request when its host appears, not one per update", async () => {
  const { loader, requests, updates } = page();
  loader.hostUpdate();
  expect([requests.length, loader.value, loader.problem]).toEqual([1, undefined, undefined]);
  const before = updates();
  requests[0]!.resolve("value");
  await settled();
  loader.hostUpdate();
  expect([requests.length, loader.value, updates()]).toEqual([1, "value", before + 1]);
});

test("an answer to an earlier request is dropped, in any order of arrival", async () => {
  const { loader, requests } = page();
  void loader.reload();
  requests[1]!.resolve("second");
  requests[0]!.resolve("first");
  await settled();
  expect(loader.value).toBe("second");
});

test("a failure is dropped after a newer value from elsewhere", async () => {
  const { loader, requests } = page();
  loader.set("told");
  requests[0]!.reject(refusal(500));
  await settled();
  expect([loader.value, loader.problem]).toEqual(["told", undefined]);
});

test("a value stays after a failed refresh, and the next answer clears the problem", async () => {
  const { loader, requests } = page();
  requests[0]!.resolve("value");
  await settled();
  void loader.reload();
  const problem = refusal(0);
  requests[1]!.reject(problem);
  await settled();
  expect([loader.value, loader.problem]).toEqual(["value", problem]);
  void loader.reload();
  requests[2]!.resolve("newer");
  await settled();
  expect([loader.value, loader.problem]).toEqual(["newer", undefined]);
});

test("a value is dropped after a refresh that is refused with 403", async () => {
  const { loader, requests } = page();
  requests[0]!.resolve("value");
  await settled();
  void loader.reload();
  requests[1]!.reject(refusal(403));
  await settled();
  expect([loader.value, loader.problem]).toEqual([undefined, refusal(403)]);
});

test("a new key drops value and problem at once and is loaded at the next update", async () => {
  const { loader, requests, shown } = page();
  requests[0]!.resolve("of first");
  await settled();
  void loader.reload();
  requests[1]!.reject(refusal(500));
  await settled();
  shown.key = "second";
  expect([loader.value, loader.problem]).toEqual([undefined, undefined]);
  loader.hostUpdate();
  requests[2]!.resolve("of second");
  await settled();
  expect([requests.length, loader.value]).toEqual([3, "of second"]);
});

test("an answer for an earlier key is dropped, even before the next update", async () => {
  const { loader, requests, shown } = page();
  shown.key = "second";
  requests[0]!.resolve("of first");
  await settled();
  expect(loader.value).toBeUndefined();
  loader.hostUpdate();
  expect(requests).toHaveLength(2);
});

test("a loader sends no request while the key is null", async () => {
  const { loader, requests, shown } = page();
  shown.key = null;
  loader.hostUpdate();
  await loader.reload();
  expect([requests.length, loader.value, loader.problem]).toEqual([1, undefined, undefined]);
});

test("a removed host gets no answer and sends no request until it returns", async () => {
  const { loader, requests, updates } = page();
  loader.hostDisconnected();
  const before = updates();
  requests[0]!.resolve("too late");
  await settled();
  await loader.reload();
  expect([requests.length, loader.value, updates()]).toEqual([1, undefined, before]);
  loader.hostConnected();
  loader.hostUpdate();
  expect(requests).toHaveLength(2);
});

test("without a key a loader sends no request before reload is called", async () => {
  const { loader, requests } = page({}, false);
  expect(requests).toHaveLength(0);
  void loader.reload();
  requests[0]!.resolve("value");
  await settled();
  expect(loader.value).toBe("value");
});

test("a known value is shown until the first answer, and is passed to onLoaded with it", async () => {
  const heard: unknown[] = [];
  const { loader, requests } = page({
    known: () => "cached",
    onLoaded: (value, before) => void heard.push([value, before]),
  });
  expect(loader.value).toBe("cached");
  requests[0]!.resolve("fresh");
  await settled();
  expect([loader.value, heard]).toEqual(["fresh", [["fresh", "cached"]]]);
});

test("a 404 is passed to onMissing while the host is connected", async () => {
  let missing = 0;
  const { loader, requests } = page({ onMissing: () => void missing++ });
  requests[0]!.reject(refusal(404));
  await settled();
  expect([missing, loader.problem]).toEqual([1, undefined]);
  void loader.reload();
  loader.hostDisconnected();
  requests[1]!.reject(refusal(404));
  await settled();
  expect(missing).toBe(1);
});
