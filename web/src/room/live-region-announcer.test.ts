import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveRegionAnnouncer } from "./live-region-announcer.ts";

let said: string[];
let announcer: LiveRegionAnnouncer;

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  announcer = new LiveRegionAnnouncer((text) => said.push(text));
});

afterEach(() => vi.useRealTimers());

describe("LiveRegionAnnouncer", () => {
  it("announces news at once and ignores an empty sentence", () => {
    announcer.announce("All are done");
    announcer.announce("");
    expect(said).toEqual(["All are done"]);
  });

  it("announces only the newest of several counts", () => {
    const worded: number[] = [];
    const count = (done: number) => () => {
      worded.push(done);
      return `${done} of 40 are done`;
    };
    for (let done = 1; done <= 20; done++) announcer.announceCount(count(done));
    expect(said).toEqual([]);
    vi.advanceTimersByTime(5_000);
    expect(said).toEqual(["20 of 40 are done"]);
    expect(worded).toEqual([20]);
  });

  it("drops a pending count for other news, and when the room is left", () => {
    announcer.announceCount(() => "3 of 4 are done");
    announcer.announce("It goes on");
    vi.advanceTimersByTime(10_000);
    announcer.announceCount(() => "1 of 4 are done");
    announcer.cancel();
    vi.advanceTimersByTime(10_000);
    expect(said).toEqual(["It goes on"]);
  });
});
