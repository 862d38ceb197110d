import { hasControls } from "./text.ts";
import { isVisible } from "./visible.ts";

/** A value of a connection or a setting, as its package declares it. */
type Declared = { type: "text" | "number" | "choice" | "secret"; options?: readonly string[] | undefined };

/** A broken rule of a value that a person typed. */
export type ConnectionValueProblem =
  | "line break"
  | "invisible"
  | "blank"
  | "spaces"
  | "ascii"
  | "number"
  | "option";

/**
 * Returns the first rule that a typed value breaks, or null if it is valid. `isInHeader` is true if requests send it
 * unchanged in a header.
 */
export function connectionValueProblem(
  { type, options = [] }: Declared,
  value: string | number,
  isInHeader = false,
): ConnectionValueProblem | null {
  if (type === "number") return typeof value === "number" && Number.isFinite(value) ? null : "number";
  if (typeof value !== "string") return "invisible";
  if (type === "choice") return options.includes(value) ? null : "option";
  // People paste a token with the line or the words around it.
  if (isInHeader && type === "secret" && isVisible(value) && /\s/.test(value)) return "spaces";
  if (hasControls(value, "line")) return "line break";
  if (!isVisible(value)) return "invisible";
  if (value.trim() !== value) return "blank";
  return isInHeader && !/^[!-~](?:[ -~]*[!-~])?$/.test(value) ? "ascii" : null;
}

/** Returns a broken rule of a value as a sentence of the API, in English. `label` names the value. */
export function connectionValueProblemText(rule: ConnectionValueProblem, label: string): string {
  const rest: Record<ConnectionValueProblem, string> = {
    "line break": "must have no line breaks or other control characters",
    invisible: "must have a visible character",
    blank: "must not begin or end with a blank",
    spaces: "must have no spaces",
    ascii: "must have only letters without accents, digits and signs",
    number: "must be a number",
    option: "must be one of the options",
  };
  return `${label} ${rest[rule]}`;
}
