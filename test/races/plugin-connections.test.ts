// Rules: protocol/plugins#connections-and-upgrades, protocol/plugins#set-connection
import { describe, test } from "vitest";
import {
  openConnectionBox,
  type SealedConnection,
} from "#shared/domain/plugins/connections/connection-box.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import { enrol, createOrg, orgSpace } from "#test/support/orgs.ts";
import type { Person } from "#test/support/client.ts";
import { freshName, install, packageOf, upload } from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";
import { crowd, outcome, race, raceEnv, raceTimeout } from "./harness.ts";

const key = Buffer.alloc(32, 7);
const app = await testApp({ env: { ...raceEnv, PLUGIN_SECRET_KEY: key.toString("base64") } });
const sealing = createSealing({ pluginSecretKey: key, pluginSecretKeyPrevious: null })!;

const connection = {
  name: "tracker",
  label: "Tracker",
  by: "space",
  values: [{ name: "token", label: "Token", type: "secret" }],
  auth: [{ type: "bearer", token: "token" }],
};

function packageWith(name: string, version: string, connections: object[]) {
  const capabilities = connections.map(() => ({ capability: "fetch", connection: "tracker" }));
  return { ...packageOf({ name, version, capabilities, connections }), kinds: [] };
}

/** An org with a plugin that has a connection, an admin, and two owners of a space. */
async function connectedOrg() {
  const org = await createOrg(app, "race");
  const people = await crowd(app, 3);
  const [admin, one, two] = (await Promise.all([
    enrol(org, people[0]!, "admin"),
    enrol(org, people[1]!),
    enrol(org, people[2]!),
  ])) as [Person, Person, Person];
  const { path, space } = await orgSpace(org, [one, two]);
  await app.database.sql.query("update space_members set role = 'owner' where space_id = $1", [space.id]);
  const to = { admin, path: `${org.path}/admin/plugins` };
  const name = freshName("race");
  const { id } = await install(to, packageWith(name, "1.0.0", [connection]));
  const put = (who: Person, host: string, token?: string) =>
    who.send("PUT", `${path}/connections/${name}/tracker`, {
      body: { address: `https://${host}`, values: token === undefined ? {} : { token }, confirmed: host },
    });
  const stored = async () =>
    (
      await app.database.sql.query<SealedConnection>(
        `select id, host, sealed, sealed_key_id as "keyId" from plugin_connections where install_id = $1`,
        [id],
      )
    ).rows;
  return { to, id, name, one, two, put, stored };
}

describe("an owner sets a connection", () => {
  test(
    "while an upgrade drops it: none remains that the version does not declare",
    () =>
      race(async () => {
        const { to, name, one, put, stored } = await connectedOrg();
        const replies = await Promise.all([
          put(one, "a.example.com", "x"),
          upload(to, packageWith(name, "1.1.0", [])),
        ]);
        const left = (await stored()).length;
        const allowed = ["200 204", "200 404"];
        return allowed.includes(outcome(replies)) && left === 0 ? null : `${outcome(replies)}, ${left} left`;
      }),
    raceTimeout,
  );

  test(
    "while an admin uninstalls the plugin: it is gone, or was never set",
    () =>
      race(async () => {
        const { to, id, one, put, stored } = await connectedOrg();
        const replies = await Promise.all([
          put(one, "a.example.com", "x"),
          to.admin.send("DELETE", `${to.path}/${id}`),
        ]);
        const left = (await stored()).length;
        const allowed = ["204 204", "204 404"];
        return allowed.includes(outcome(replies)) && left === 0 ? null : `${outcome(replies)}, ${left} left`;
      }),
    raceTimeout,
  );

  test(
    "while another owner moves it: a token is stored only with the host of its author",
    () =>
      race(async () => {
        const { one, two, put, stored } = await connectedOrg();
        await put(one, "a.example.com", "of-a");
        await Promise.all([put(one, "a.example.com"), put(two, "b.example.com", "of-b")]);
        const [row] = await stored();
        const box = openConnectionBox(sealing, row!);
        const told = `${box?.address} ${box?.secrets["token"]}`;
        const allowed = ["https://a.example.com of-a", "https://b.example.com of-b"];
        return allowed.includes(told) && box!.address === `https://${row!.host}` ? null : told;
      }),
    raceTimeout,
  );
});
