/**
 * What an examination found out about one thing. A `failed` finding keeps the service from working, a `warning` does
 * not.
 */
export type CheckResult = { what: string; state: "ok" | "warning" | "failed"; detail: string };
