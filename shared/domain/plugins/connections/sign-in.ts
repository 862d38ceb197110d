import type { DeclaredConnection } from "#shared/wire/plugin-connections.ts";

/** Returns the headers that sign in at a connection: the first way whose values are all set, or none. */
export function signInOf(
  { auth }: Pick<DeclaredConnection, "auth">,
  values: Readonly<Record<string, string | number>>,
): Record<string, string> {
  const has = (name: string) => values[name] !== undefined;
  for (const way of auth) {
    if (way.type === "bearer" && has(way.token)) return { authorization: `Bearer ${values[way.token]}` };
    if (way.type === "header" && has(way.value)) return { [way.header]: String(values[way.value]) };
    if (way.type === "basic" && (way.user === undefined || has(way.user)) && has(way.password)) {
      const user = way.user === undefined ? "" : values[way.user];
      const pair = Buffer.from(`${user}:${values[way.password]}`, "utf8").toString("base64");
      return { authorization: `Basic ${pair}` };
    }
  }
  return {};
}
