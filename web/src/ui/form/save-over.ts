import { msg } from "@lit/localize";
import { ApiProblem } from "../../api/api-problem.ts";
import { str } from "../../i18n/str.ts";
import type { FormController } from "./form-controller.ts";

/** Returns the current value if a save was refused because of a change meanwhile, otherwise undefined. */
export function changedMeanwhile<T>(problem: unknown): T | undefined {
  if (!(problem instanceof ApiProblem) || problem.code !== "changed_meanwhile") return undefined;
  return problem.details["current"] as T;
}

/**
 * Saves a form's text if the saved text is unchanged. If it was changed meanwhile, the form shows that. The current
 * text is returned as the base of the next try. Throws every other refusal.
 */
export async function saveOver<T extends Record<string, string>>(
  form: FormController,
  save: () => Promise<void>,
): Promise<T | undefined> {
  try {
    await save();
    return undefined;
  } catch (problem) {
    const current = changedMeanwhile<T>(problem);
    if (!current) throw problem;
    form.note(replacesText(Object.values(current)[0] ?? ""));
    return current;
  }
}

/** Returns the error of a form whose text was changed elsewhere meanwhile. */
export function replacesText(other: string): string {
  return other === ""
    ? msg("Not saved: someone cleared this in the meantime. Saving again replaces that.")
    : msg(str`Not saved: someone changed this to “${other}”. Saving again replaces that.`);
}
