import { msg } from "@lit/localize";
import { ApiProblem } from "../api/api-problem.ts";
import { str } from "../i18n/str.ts";
import type { Sending } from "./sending.ts";

/** Returns what stands there where a save was refused because it was changed meanwhile; otherwise undefined. */
export function changedMeanwhile<T>(problem: unknown): T | undefined {
  if (!(problem instanceof ApiProblem) || problem.code !== "changed_meanwhile") return undefined;
  return problem.details["current"] as T;
}

/**
 * Saves a form's text over what it was typed over. Where that was changed meanwhile nothing is saved: the form says so,
 * and what stands there is returned, over which the next try saves. Throws every other refusal.
 */
export async function saveOver<T extends Record<string, string>>(
  sending: Sending,
  save: () => Promise<void>,
): Promise<T | undefined> {
  try {
    await save();
    return undefined;
  } catch (problem) {
    const current = changedMeanwhile<T>(problem);
    if (!current) throw problem;
    sending.note(replacesText(Object.values(current)[0] ?? ""));
    return current;
  }
}

/** Returns the sentence of a form whose text was changed elsewhere while it was typed. */
function replacesText(other: string): string {
  return other === ""
    ? msg("Not saved: this was cleared meanwhile. Saving again replaces that.")
    : msg(str`Not saved: this was changed meanwhile, to “${other}”. Saving again replaces that.`);
}
