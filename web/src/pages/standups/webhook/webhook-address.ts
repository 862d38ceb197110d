import { msg } from "@lit/localize";
import { webhookUrlProblem, type WebhookUrlProblem } from "#shared/rules/webhook-url.ts";
import { str } from "../../../i18n/str.ts";

/**
 * Returns the error in a typed webhook address, or "". Only the server knows its permitted hosts; this function
 * checks all other rules before the request.
 */
export function addressError(url: string): string {
  if (url === "") return msg("Enter the address of your server.");
  const problem = webhookUrlProblem(url, null);
  return problem ? addressText(problem) : "";
}

/** Returns a broken rule of an address in words. */
export function addressText({ rule, host }: WebhookUrlProblem): string {
  switch (rule) {
    case "characters":
      return msg("An address can't have spaces or backslashes.");
    case "no address":
      return msg("That isn't an address.");
    case "scheme":
      return msg("The address must begin with https://.");
    case "credentials":
      return msg("The address can't have a name or a password.");
    case "fragment":
      return msg("The address can't have a fragment (#).");
    case "IP address":
      return msg("The address must name a host, not an IP address.");
    case "spelling of the host":
      return msg(str`Write the host in its standard form: ${host}.`);
    case "no permitted hosts":
    case "host":
      return msg("This server doesn't allow that host.");
  }
}
