import type { ConnectionAddressProblem } from "./connection-address.ts";
import { webhookUrlProblemText } from "./webhook-url-text.ts";

/** Returns a broken rule of a connection's address as a sentence of the API, in English. */
export function connectionAddressProblemText({ rule, host }: ConnectionAddressProblem): string {
  switch (rule) {
    case "query":
      return "the address must not have a query (?)";
    case "own host":
      return "the address must not be that of this service";
    case "no host":
      return "the address must name a host such as acme.example.com";
    case "not allowed":
      return "an org admin does not allow that host";
    default:
      return webhookUrlProblemText({ rule, host });
  }
}
