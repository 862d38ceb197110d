import { expect, it } from "vitest";
import { readOnce } from "./read-previous.ts";

const none = { sessionId: null, day: null, entries: [] };

it("the previous entries are fetched once, also by simultaneous readers", async () => {
  let fetches = 0;
  const read = readOnce(() => Promise.resolve({ ...none, day: String(++fetches) }));
  const days = (await Promise.all([read(), read()])).map(({ day }) => day);
  expect([...days, (await read()).day]).toEqual(["1", "1", "1"]);
});

it("after a failure the previous entries are fetched again", async () => {
  let fetches = 0;
  const read = readOnce(() =>
    ++fetches === 1 ? Promise.reject(new Error("offline")) : Promise.resolve(none),
  );
  await expect(read()).rejects.toThrow("offline");
  expect(await read()).toEqual(none);
  expect(fetches).toBe(2);
});
