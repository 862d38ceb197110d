import { msg } from "@lit/localize";
import { webhookUrlProblem } from "#shared/rules/webhook-url.ts";
import { sentence } from "../../api/problem-text.ts";

/**
 * Returns what is wrong with a webhook's address as it was typed; "" where nothing is. Which hosts the server allows
 * only the server knows; the rest of its rules are told before it is asked.
 */
export function flawOf(url: string): string {
  if (url === "") return msg("Type the address of your receiver.");
  const problem = webhookUrlProblem(url, null);
  return problem === null ? "" : sentence(problem);
}
