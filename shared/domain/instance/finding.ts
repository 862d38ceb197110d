/** What an examination found out about one thing. A warning is worth a look, a failure keeps the service from working. */
export type Finding = { what: string; state: "ok" | "warning" | "failed"; detail: string };
