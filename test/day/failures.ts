import { maxGrowth } from "./memory.ts";
import type { Day } from "./report.ts";

type Judged = Pick<Day, "observer" | "reported" | "growths" | "feeds" | "problems">;

/** Returns a sentence for each goal that the day missed. */
export function failuresOf({ observer, reported, growths, feeds, problems }: Judged): string[] {
  const { lost, stale, disclosed } = observer.findings;
  const failures = [...problems];
  const [firstLost] = lost;
  if (firstLost)
    failures.push(
      `lost ${lost.length}: ${firstLost.key} has ${firstLost.found ?? "no row"} instead of ${firstLost.wanted.join(" or ")}`,
    );
  if (stale.length > 0) failures.push(`stale ${stale.length}: ${stale[0]}`);
  if (disclosed.length > 0) failures.push(`disclosed ${disclosed.length}: ${disclosed[0]}`);
  if (reported.problems.length > 0)
    failures.push(`slots and deliveries ${reported.problems.length}: ${reported.problems[0]}`);
  if (feeds.wrong > 0) failures.push(`calendars ${feeds.wrong}: a calendar had no standup`);
  for (const { life, growth, isJudged } of growths)
    if (isJudged && growth >= maxGrowth)
      failures.push(`memory: ${life.name} grew by ${(growth * 100).toFixed(1)} %`);
  return failures;
}
