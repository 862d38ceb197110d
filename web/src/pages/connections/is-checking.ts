import type { ConnectionsOfPlugin } from "#shared/wire/connections.ts";

/** Returns true while a check of a connection waits, so that its result is polled for. */
export function isChecking(plugins: readonly Pick<ConnectionsOfPlugin, "connections">[]): boolean {
  return plugins.some(({ connections }) => connections.some(({ form }) => form?.own?.checking));
}
