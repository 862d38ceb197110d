/** The result of one check. A `failed` check prevents the service from working, a `warning` does not. */
export type CheckResult = { what: string; state: "ok" | "warning" | "failed"; detail: string };
