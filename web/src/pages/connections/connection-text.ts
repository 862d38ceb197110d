import { msg } from "@lit/localize";
import {
  readConnectionAddress,
  type ConnectionAddress,
  type ConnectionAddressProblem,
} from "#shared/rules/connection-address.ts";
import { connectionValueProblem, type ConnectionValueProblem } from "#shared/rules/connection-value.ts";
import type { ConnectionField, ConnectionResult, ConnectionState } from "#shared/wire/connections.ts";
import { ApiProblem } from "../../api/api-problem.ts";
import { isolated } from "../../i18n/isolated.ts";
import { str } from "../../i18n/str.ts";
import { addressText } from "../standups/webhook/webhook-address.ts";

type Word = { text: string; tone: "" | "ok" | "warn" };

/** Returns the word for a connection's state, and the tone of its chip. */
export function stateWord(state: ConnectionState, lastResult?: ConnectionResult): Word {
  if (state === "ready" && lastResult !== undefined && lastResult !== "works")
    return { text: msg("Not working"), tone: "warn" };
  const words: Record<ConnectionState, Word> = {
    unset: { text: msg("Not connected"), tone: "" },
    ready: { text: msg("Connected"), tone: "ok" },
    suspended: { text: msg("Paused"), tone: "warn" },
    forbidden: { text: msg("Not allowed"), tone: "warn" },
    unavailable: { text: msg("Needs its secrets again"), tone: "warn" },
    refused: { text: msg("Paused"), tone: "warn" },
  };
  return words[state];
}

/** Returns a sentence about a connection's state for its owners or admins; "" for a state without one. */
export function stateText(state: ConnectionState): string {
  if (state === "suspended")
    return msg("The plugin's new version may send data to more hosts. Save this connection again to agree.");
  if (state === "forbidden") return msg("An admin of the organization doesn't allow this host.");
  if (state === "unavailable")
    return msg("This server can't read the stored secrets any more. Type them again.");
  if (state === "refused") return resultText("refused");
  return "";
}

/** Returns the result of the last request over a connection. */
export function resultText(result: ConnectionResult): string {
  const texts: Record<ConnectionResult, string> = {
    works: msg("The last request worked."),
    refused: msg("The host refused the sign-in, so nothing is sent. Save a new token, or check again."),
    unreached: msg("The host wasn't reached. Check the address."),
    untrusted: msg("The host has no certificate that this server trusts."),
    unexpected: msg("The host answered, but not as expected. Check the address."),
    "too-large": msg("The last answer of the host was too large."),
    forbidden: msg("This server may not send requests to the host's address. Ask its operator."),
    limited: msg("Too many requests: the host asked for a pause."),
  };
  return texts[result];
}

/** Returns the stored form of a typed address, or its error in words. Only the server knows all rules. */
export function readAddress(typed: string, isSecret: boolean): ConnectionAddress | string {
  if (typed === "") return msg("Enter the address.");
  const read = readConnectionAddress(typed, { isSecret, ownHost: null, privateHosts: null });
  return "rule" in read ? connectionAddressText(read) : read;
}

/** Returns the error in a typed value, or "". */
export function valueError(field: ConnectionField, value: string): string {
  if (value === "") return "";
  const typed = field.type === "number" ? Number(value) : value;
  const rule = connectionValueProblem(field, typed, field.inHeader);
  return rule ? valueText(rule) : "";
}

/** Returns the field that a refusal is about. */
export function refusedField(problem: unknown): string | undefined {
  const field =
    problem instanceof ApiProblem && problem.code === "invalid" ? problem.details["field"] : undefined;
  return typeof field === "string" ? field : undefined;
}

/** Returns a refusal of a field in words; undefined for any other problem. */
export function refusalOfField(problem: unknown): string | undefined {
  if (refusedField(problem) === undefined) return undefined;
  const rule = (problem as ApiProblem).details["rule"] as ConnectionAddressProblem["rule"] | undefined;
  const isOwnRule = rule === "own host" || rule === "no host" || rule === "not allowed";
  return isOwnRule ? connectionAddressText({ rule, host: "" }) : undefined;
}

/**
 * Returns the consent to a connection: what the plugin may send, where, and how it signs in. `space` is null for the
 * org. Without values the address itself signs in.
 */
export function consentText(
  plugin: string,
  host: string,
  { space, hasValues }: { space: string | null; hasValues: boolean },
): string {
  const [name, to] = [isolated(plugin), isolated(host)];
  if (!hasValues)
    return space === null
      ? msg(
          str`From now on ${name} may send what it learns in all spaces without their own connection to ${to}. Its code can't read the address.`,
        )
      : msg(
          str`From now on ${name} may send what it learns in ${isolated(space)} to ${to}. Neither its code nor an admin of the organization can read the address.`,
        );
  return space === null
    ? msg(
        str`From now on ${name} may send what it learns in all spaces without their own connection to ${to}. It signs in with the values that you type. Its code can't read them.`,
      )
    : msg(
        str`From now on ${name} may send what it learns in ${isolated(space)} to ${to}. It signs in with the values that you type. Neither its code nor an admin of the organization can read them.`,
      );
}

function connectionAddressText({ rule, host }: ConnectionAddressProblem): string {
  switch (rule) {
    case "query":
      return msg("The address can't have a query (?).");
    case "own host":
      return msg("That's the address of this service.");
    case "no host":
      return msg("The address must name a host, such as acme.example.com.");
    case "not allowed":
      return msg("An admin of the organization doesn't allow this host.");
    default:
      return addressText({ rule, host });
  }
}

function valueText(rule: ConnectionValueProblem): string {
  const texts: Record<ConnectionValueProblem, string> = {
    "line break": msg("This can't have line breaks or other control characters."),
    invisible: msg("Enter a visible character."),
    blank: msg("This can't begin or end with a space."),
    spaces: msg("A token has no spaces."),
    ascii: msg("This can have only letters without accents, digits and signs."),
    number: msg("Enter a number."),
    option: msg("Choose one of the options."),
  };
  return texts[rule];
}
