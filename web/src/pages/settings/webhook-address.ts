import { msg } from "@lit/localize";
import { webhookUrlProblem } from "#shared/rules/webhook-url.ts";
import { sentence } from "../../api/problem-text.ts";

/**
 * Returns the error in a typed webhook address, or "". Only the server knows its permitted hosts; this function
 * checks all other rules before the request.
 */
export function addressError(url: string): string {
  if (url === "") return msg("Enter the address of your server.");
  const problem = webhookUrlProblem(url, null);
  return problem === null ? "" : sentence(problem);
}
