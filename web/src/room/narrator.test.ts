import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Narrator } from "./narrator.ts";

let said: string[];
let narrator: Narrator;

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  narrator = new Narrator((text) => said.push(text));
});

afterEach(() => vi.useRealTimers());

describe("Narrator", () => {
  it("says news at once and nothing for an empty sentence", () => {
    narrator.tell("All are done");
    narrator.tell("");
    expect(said).toEqual(["All are done"]);
  });

  it("announces only the newest of several counts", () => {
    const worded: number[] = [];
    const count = (done: number) => () => {
      worded.push(done);
      return `${done} of 40 are done`;
    };
    for (let done = 1; done <= 20; done++) narrator.tellCount(count(done));
    expect(said).toEqual([]);
    vi.advanceTimersByTime(5_000);
    expect(said).toEqual(["20 of 40 are done"]);
    expect(worded).toEqual([20]);
  });

  it("drops a waiting count for news of more weight, and on leaving", () => {
    narrator.tellCount(() => "3 of 4 are done");
    narrator.tell("It goes on");
    vi.advanceTimersByTime(10_000);
    narrator.tellCount(() => "1 of 4 are done");
    narrator.drop();
    vi.advanceTimersByTime(10_000);
    expect(said).toEqual(["It goes on"]);
  });
});
