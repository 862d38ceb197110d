import type { ActionHost, Refusal } from "@standpoint/plugin-sdk/server";
import type { Plan } from "../view.ts";
import { invalid, textOf } from "./texts.ts";

/** Returns the text, owner and day of a body, or a refusal. `ownerNow` may stay the owner after leaving the space. */
export async function planOf(
  body: Record<string, unknown>,
  host: ActionHost,
  ownerNow: string | null = null,
): Promise<Plan | Refusal> {
  const text = textOf(body, 200);
  if (text === null) return invalid("an action has 1 to 200 characters");
  const { owner = null, day = null } = body;
  if (day !== null && !isDate(day)) return invalid("the day must be a date");
  if (owner !== null && owner !== ownerNow && !(await isMember(owner, host)))
    return invalid("the owner must be a member of this space");
  return { text, owner: owner as string | null, day };
}

/** Returns true for a day of the calendar, such as "2024-02-29". */
function isDate(day: unknown): day is string {
  if (typeof day !== "string" || !/^\d{4}-\d\d-\d\d$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  // Some engines read 31 February as a day of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

async function isMember(id: unknown, host: ActionHost): Promise<boolean> {
  if (typeof id !== "string") return false;
  try {
    return (await host.members.get(id)) !== null;
  } catch (error) {
    // The text cannot be an id, for example because it is too long.
    if ((error as { code?: string }).code === "invalid") return false;
    throw error;
  }
}
