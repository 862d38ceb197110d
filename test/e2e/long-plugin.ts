import { longName } from "#test/support/long-names.ts";
import { ok, type Person } from "#test/support/client.ts";
import { packageOf } from "#test/support/plugins.ts";

/** The settings of an application that runs plugins and stores their secrets. */
export const pluginEnv = {
  PLUGIN_DIR: "/nowhere",
  PLUGIN_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
};

/** Installs a plugin with the longest names. Version 2.0.0 requests more capabilities and waits for approval. */
export async function installLongPlugin(admin: Person): Promise<void> {
  const longNames = {
    name: "p".repeat(64),
    display: "W".repeat(64),
    description: "x".repeat(500),
    kinds: [{ kind: "k".repeat(64), display: longName, actions: [] }],
  };
  const fewCapabilities = [{ capability: "kv" }, { capability: "secrets", scope: "s".repeat(64) }];
  const moreCapabilities = [
    ...fewCapabilities,
    { capability: "fetch", scope: `*.${"a".repeat(60)}.example.com` },
  ];
  const upload = (version: string, capabilities: object[]) =>
    ok(admin, "POST", "/api/orgs/default/admin/plugins", {
      grantsAccepted: true,
      package: packageOf({ ...longNames, version, capabilities }),
    });
  await upload(`1.0.0-${"x".repeat(40)}`, fewCapabilities);
  await upload("2.0.0", moreCapabilities);
}
