// Rules: protocol/plugins#connection-checks
import { expect, test } from "vitest";
import { isDoubtful, resultOf } from "./save-result.ts";

const reply = (status: number, headers: Record<string, string> = {}) => ({ status, headers, body: "" });

test.each(["unreached", "untrusted", "forbidden", "too-large"] as const)(
  "a request or a check that failed as %s has that result",
  (why) => {
    const response = { failure: "it failed", why };
    expect([resultOf(response), resultOf(response, true), isDoubtful(response)]).toEqual([why, why, false]);
  },
);

test("a status other than that of a refusal works for a request, but not for a check", () => {
  expect([resultOf(reply(404)), resultOf(reply(404), true)]).toEqual(["works", "unexpected"]);
});

test("403 is doubtful, and refuses the sign-in of a check alone", () => {
  const response = reply(403, { "x-ratelimit-remaining": "10" });
  expect([resultOf(response), resultOf(response, true), isDoubtful(response)]).toEqual([
    "works",
    "refused",
    true,
  ]);
});

test("403 of a rate limit is limited, also for a check", () => {
  const response = reply(403, { "retry-after": "60" });
  expect([resultOf(response), resultOf(response, true), isDoubtful(response)]).toEqual([
    "limited",
    "limited",
    false,
  ]);
});
