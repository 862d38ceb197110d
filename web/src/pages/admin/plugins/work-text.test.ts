import { describe, expect, test } from "vitest";
import { stateLook, taskFacts, taskName, workSummary } from "./work-text.ts";

const task = {
  id: "0f81bb41-2f19-47bd-af12-77bf3538f7e1",
  topic: "poker.estimated",
  state: "failed",
  attempts: 8,
  createdAt: "2026-03-02T09:00:00.000Z",
  endedAt: "2026-03-02T09:20:00.000Z",
} as const;

// Rules: protocol/plugins#get-work
describe("texts for plugin events and jobs", () => {
  test("an event is called by its topic, a job by its name", () => {
    expect(taskName(task)).toBe("Event poker.estimated");
    expect(taskName({ ...task, topic: undefined, job: "remind" })).toBe("Job remind");
  });

  test("attempts are said once there were any, and a moment with what it means", () => {
    expect(taskFacts(task)).toMatch(/ · 8 attempts$/);
    expect(taskFacts({ ...task, attempts: 1 })).toMatch(/ · 1 attempt$/);
    expect(
      taskFacts({ ...task, state: "waiting", attempts: 0, endedAt: undefined, dueAt: task.endedAt }),
    ).toMatch(/^due [^·]+$/);
    expect(stateLook("failed")).toMatchObject({ text: "Failed", tone: "bad" });
  });

  test("one line says how much waits, has failed and was never told", () => {
    const work = [] as never[];
    expect(workSummary({ waiting: 0, failed: 0, refused: 0, work })).toBe("Nothing waiting");
    expect(workSummary({ waiting: 1, failed: 1, refused: 1, work })).toBe(
      "1 waiting · 1 failed · 1 event refused: too many were waiting",
    );
    expect(workSummary({ waiting: 1200, failed: 2, refused: 3, work })).toBe(
      "1,200 waiting · 2 failed · 3 events refused: too many were waiting",
    );
  });
});
