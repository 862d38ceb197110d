/** The plan of a day: how long it runs, who takes part, and when what happens. Times are milliseconds of the day. */
export type Plan = {
  hours: number;
  teams: number;
  dayMs: number;
  /** The longest time that a person thinks about a card. */
  thinkMs: number;
  /** The estimations of each team. */
  estimations: number;
  windowMinutes: number;
  faults: PlannedFault[];
};

/** The processes of the installation. */
export const processNames = ["api-1", "scheduler", "api-2", "delivery"] as const;
export type ProcessName = (typeof processNames)[number];

/** The processes that are killed before and after the upgrade. The others live for that half: their memory is judged. */
const killedBefore: ProcessName[] = ["api-1", "scheduler"];
const killedAfter: ProcessName[] = ["api-2", "delivery"];

export type PlannedFault =
  | { at: number; what: "kill"; name: ProcessName }
  | { at: number; what: "postgres" }
  | { at: number; what: "upgrade" };

const minuteMs = 60_000;
const killEveryMs = 5 * minuteMs;

/** Returns the plan of a day of `hours`, with a kill every five minutes, or six kills in a shorter day. */
export function planOf(hours: number, teams: number): Plan {
  const dayMs = hours * 60 * minuteMs;
  const every = Math.min(killEveryMs, dayMs / 6);
  const kills = Array.from({ length: Math.floor(dayMs / every) }, (_, n): PlannedFault => {
    // Half an interval late, so that no kill coincides with the other faults.
    const at = (n + 0.5) * every;
    const killed = at < dayMs / 2 ? killedBefore : killedAfter;
    return { at, what: "kill", name: killed[n % killed.length]! };
  });
  const faults: PlannedFault[] = [
    ...kills,
    { at: dayMs / 4, what: "postgres" },
    { at: dayMs / 2, what: "upgrade" },
  ];
  return {
    hours,
    teams,
    dayMs,
    thinkMs: Math.min(6000, Math.max(1000, dayMs / 600)),
    estimations: Math.max(1, Math.round(hours * 6)),
    windowMinutes: Math.max(1, Math.round(dayMs / minuteMs / 15)),
    faults: faults.toSorted((one, other) => one.at - other.at),
  };
}

/** An estimation takes less than this multiple of the longest thinking time. */
const meetingThinks = 30;

/** Returns when something starts that `share` (0 to 1) places in a day. A meeting that starts at 1 ends in time. */
export function timeAt({ dayMs, thinkMs }: Plan, share: number): number {
  return share * (dayMs - meetingThinks * thinkMs);
}
