import type { WebhookUrlProblem } from "./webhook-url.ts";

/** Returns a broken rule of webhook addresses as a sentence of the API, in English. */
export function webhookUrlProblemText({ rule, host }: WebhookUrlProblem): string {
  switch (rule) {
    case "characters":
      return "an address must not contain blanks or backslashes";
    case "no address":
      return "that is not an address";
    case "scheme":
      return "the address must begin with https://";
    case "credentials":
      return "the address must not carry a name or a password";
    case "fragment":
      return "the address must not have a fragment (#)";
    case "IP address":
      return "the address must name a host, not an IP address";
    case "spelling of the host":
      return `write the host in its standard form: ${host}`;
    case "no permitted hosts":
      return "this server allows no hosts for webhooks";
    case "host":
      return "this server does not allow that host";
  }
}
