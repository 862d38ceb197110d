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
    narrator.tell("All votes in");
    narrator.tell("");
    expect(said).toEqual(["All votes in"]);
  });

  it("says only the newest of the counts that arrive within five seconds", () => {
    for (let voted = 1; voted <= 20; voted++) narrator.tellCount(`${voted} of 40 voted`);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(5_000);
    expect(said).toEqual(["20 of 40 voted"]);
  });

  it("drops a waiting count for news of more weight, and on leaving", () => {
    narrator.tellCount("3 of 4 voted");
    narrator.tell("Revealed");
    vi.advanceTimersByTime(10_000);
    narrator.tellCount("1 of 4 voted");
    narrator.drop();
    vi.advanceTimersByTime(10_000);
    expect(said).toEqual(["Revealed"]);
  });
});
