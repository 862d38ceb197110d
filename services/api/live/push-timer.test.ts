import { expect, test } from "vitest";
import { createPushTimer } from "./push-timer.ts";

/** Returns a timer, the seconds that it observed, and a time `seconds` ago by this process's clock. */
function timer() {
  const observed: number[] = [];
  return {
    observed,
    timer: createPushTimer((seconds) => observed.push(seconds)),
    ago: (seconds: number) => ({ localMs: performance.now() - seconds * 1000 }),
  };
}

const room = (databaseMs = 0) => ({ databaseMs: () => databaseMs });

// Rules: protocol/operations#push-latency
test("a push is measured from its oldest change", () => {
  const { timer: pushes, observed, ago } = timer();
  for (const seconds of [2, 5, 3]) pushes.changed(seconds, ago(seconds));
  pushes.reading();
  pushes.read(5);
  pushes.sent(room());
  expect(observed).toEqual([expect.closeTo(5, 1)]);
});

// Rules: protocol/operations#push-latency
test("a change during a read belongs to the push that has its version", () => {
  const { timer: pushes, observed, ago } = timer();
  pushes.changed(1, ago(9));
  pushes.reading();
  pushes.changed(2, ago(5));
  pushes.read(1);
  pushes.sent(room());
  pushes.reading();
  pushes.changed(3, ago(1));
  pushes.read(3);
  pushes.sent(room());
  pushes.reading();
  pushes.sent(room());
  expect(observed).toEqual([expect.closeTo(9, 1), expect.closeTo(5, 1)]);
});

// Rules: protocol/operations#push-latency
test("a push that fails is measured with the next one", () => {
  const { timer: pushes, observed, ago } = timer();
  pushes.changed(1, ago(7));
  pushes.reading();
  pushes.reading();
  pushes.read(1);
  pushes.sent(room());
  expect(observed).toEqual([expect.closeTo(7, 1)]);
});

// Rules: protocol/operations#push-latency
test("a change of another process is measured by the clock of Postgres at both ends", () => {
  const { timer: pushes, observed } = timer();
  const push = (databaseMs: number) => {
    pushes.changed(1, { databaseMs });
    pushes.reading();
    pushes.sent(room(10_000_000));
  };
  push(10_000_000 - 250);
  // Forged times: in the future, and long ago.
  push(10_000_000 + 5_000);
  push(0);
  expect(observed).toEqual([0.25, 0, 60]);
});

// Rules: protocol/operations#push-latency
test("a read that no viewer needs is not measured", () => {
  const { timer: pushes, observed, ago } = timer();
  pushes.changed(1, ago(1));
  pushes.reading();
  pushes.sent(null);
  pushes.reading();
  pushes.sent(room());
  expect(observed).toEqual([]);
});
