import { expect, test } from "vitest";
import { sourcesIn, withoutComments } from "./sources.ts";

/** Later events of a key. After an input method's composition they look like plain keys. */
const lateKeyEvent = /["'.@](?:on)?key(?:up|press)\b/;

test("no page listens to keyup or keypress", () => {
  const listening = sourcesIn("web/src", "plugins", "sdk").filter(({ text }) =>
    lateKeyEvent.test(withoutComments(text)),
  );
  expect(listening.map(({ path }) => path)).toEqual([]);
});

test("the search finds each way to listen to them", () => {
  for (const line of ['on("keyup", f)', "field.onkeypress = f", "<input @keyup=${f} />", "'keypress'"])
    expect([line, lateKeyEvent.test(line)]).toEqual([line, true]);
  for (const line of ['on("keydown", f)', "field.onkeydown = f", "monkeypress"])
    expect([line, lateKeyEvent.test(line)]).toEqual([line, false]);
});
