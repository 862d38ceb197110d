import { html, nothing } from "lit-html";
import type { Refused } from "../../plugins/api/ui-api.d.ts";
import { update } from "./room.ts";
import { t } from "./words.ts";

/** The last problem, and the place of the control that it is about. */
let shown = { at: "", text: "" };

/** The place of problems that belong to no control: a page shows it near its title. */
const TOP = "top";

/** Sends an action. Returns its result, or null after it showed the reason of a refusal at a place of the page. */
export async function act(action: string, body?: object, at = TOP): Promise<{ created?: string } | null> {
  try {
    const done = await standpoint.act(action, body);
    say(at, "");
    return done;
  } catch (error) {
    say(at, refusalText(error as Refused));
    return null;
  }
}

/** Asks the plugin's `onAsk`. Returns its answer, or null after it showed the reason of a refusal at a place. */
export async function ask<Answer>(name: string, body?: object, at = TOP): Promise<Answer | null> {
  try {
    const answer = await standpoint.ask<Answer>(name, body);
    say(at, "");
    return answer;
  } catch (error) {
    say(at, refusalText(error as Refused));
    return null;
  }
}

/** Returns the words of a refusal as a sentence: the plugin's own, or those of the application for the reason. */
export function refusalText({ message, reason }: Refused): string {
  if (!message) return standpoint.reasonText(reason);
  const text = t(message);
  return /[.?!。]$/.test(text) ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Shows a text at a place of the page and announces it. An empty text removes what is there. */
export function say(at: string, text: string): void {
  if (text === "" && shown.at !== at) return;
  shown = { at, text };
  if (text) standpoint.announce(text);
  update();
}

/** Draws the problem of a place, if there is one. */
export function problem(at = TOP) {
  return shown.text && shown.at === at ? html`<p class="problem">${shown.text}</p>` : nothing;
}

/** Removes the problem of a place, or any problem, without drawing. */
export function forgetProblem(at = shown.at): void {
  if (shown.at === at) shown = { at: "", text: "" };
}
