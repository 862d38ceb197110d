import { longName } from "#test/support/long-names.ts";
import { ok, type Person } from "#test/support/client.ts";
import { packageOf } from "#test/support/plugins.ts";

/** An application that runs plugins and keeps their secrets. */
export const pluginEnv = {
  PLUGIN_DIR: "/nowhere",
  PLUGIN_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
};

/**
 * Installs a plugin whose names are the longest there may be, as an admin of the org `default`; version 2.0.0 asks for
 * more and waits.
 */
export async function installLongPlugin(admin: Person): Promise<void> {
  const long = {
    name: "p".repeat(64),
    display: "W".repeat(64),
    description: "x".repeat(500),
    kinds: [{ kind: "k".repeat(64), display: longName, actions: [] }],
  };
  const modest = [{ capability: "kv" }, { capability: "secrets", scope: "s".repeat(64) }];
  const bold = [...modest, { capability: "fetch", scope: `*.${"a".repeat(60)}.example.com` }];
  const upload = (version: string, capabilities: object[]) =>
    ok(admin, "POST", "/api/orgs/default/admin/plugins", {
      grantsAccepted: true,
      package: packageOf({ ...long, version, capabilities }),
    });
  await upload(`1.0.0-${"x".repeat(40)}`, modest);
  await upload("2.0.0", bold);
}
