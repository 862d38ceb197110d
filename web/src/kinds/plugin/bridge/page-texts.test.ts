import { expect, test, vi } from "vitest";
import type { LanguageTexts } from "#shared/wire/plugin-texts.ts";
import { keepTexts } from "./page-texts.ts";

const german = { Vote: "Abstimmen" };

/** Returns texts whose requests and timeouts the test settles. */
function kept() {
  const requests: (PromiseWithResolvers<LanguageTexts> & { language: string })[] = [];
  const timeouts: PromiseWithResolvers<void>[] = [];
  const late = vi.fn();
  const texts = keepTexts({
    load: (language) => {
      requests.push({ ...Promise.withResolvers<LanguageTexts>(), language });
      return requests.at(-1)!.promise;
    },
    late,
    timeout: () => {
      timeouts.push(Promise.withResolvers<void>());
      return timeouts.at(-1)!.promise;
    },
  });
  return { texts, requests, timeouts, late };
}

test("texts are requested once for a language", async () => {
  const { texts, requests, late } = kept();
  const both = [texts("de"), texts("de")];
  requests[0]!.resolve(german);
  expect(await Promise.all([...both, texts("de")])).toEqual([german, german, german]);
  expect([requests.length, late.mock.calls.length]).toEqual([1, 0]);
});

test("late texts are missing until they arrive", async () => {
  const { texts, requests, timeouts, late } = kept();
  const first = texts("de");
  timeouts[0]!.resolve();
  expect(await first).toBe(undefined);
  requests[0]!.resolve(german);
  await vi.waitFor(() => expect(late).toHaveBeenCalledOnce());
  expect([await texts("de"), requests.length]).toEqual([german, 1]);
});

test("lost texts are requested again at the next call", async () => {
  const { texts, requests } = kept();
  const first = texts("de");
  requests[0]!.reject(new Error("lost"));
  expect(await first).toBe(undefined);
  const second = texts("de");
  requests[1]!.resolve(german);
  expect(await second).toEqual(german);
});

test("late texts of an earlier language are ignored", async () => {
  const { texts, requests, timeouts, late } = kept();
  void texts("de");
  timeouts[0]!.resolve();
  const spanish = texts("es");
  requests[0]!.resolve(german);
  requests[1]!.resolve({ Vote: "Votar" });
  expect(await spanish).toEqual({ Vote: "Votar" });
  expect(late).not.toHaveBeenCalled();
});
