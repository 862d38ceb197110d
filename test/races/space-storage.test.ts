// Rules: protocol/plugins#space-storage, protocol/plugins#storage-quota
import { afterAll, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { setKeys } from "#shared/domain/plugins/kv.ts";
import { lockRoom } from "#shared/domain/rooms/locks.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createOrg, enrol, openRoom, orgSpace } from "#test/support/orgs.ts";
import type { Person } from "#test/support/client.ts";
import { install, packageOf, type PluginOrg } from "#test/support/plugins.ts";
import { crowd, race, raceEnv, raceTimeout } from "./harness.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: raceEnv });
const db = openDatabase(app.settings, createLog("silent"));
afterAll(async () => {
  await db.close();
});

async function raceOrg(): Promise<PluginOrg> {
  const org = await createOrg(app, "race");
  const [who] = (await crowd(app, 1)) as [Person];
  return { org, admin: await enrol(org, who, "admin"), path: `${org.path}/admin/plugins` };
}

const count = async (query: string, ...values: unknown[]) =>
  (await app.database.sql.query<{ n: number }>(query, values)).rows[0]!.n;

test(
  "writers of kv and of two spaces fill a quota exactly while one space is deleted",
  () =>
    race(async (n) => {
      const target = await raceOrg();
      const quotaBytes = 500;
      const capabilities = [{ capability: "kv" }, { capability: "space:kv" }];
      const { id } = await install(target, { ...packageOf({ quotaBytes, capabilities }), kinds: [] });
      const spaces = [
        await orgSpace(target.org, [target.admin], "Kept"),
        await orgSpace(target.org, [target.admin], "Deleted"),
      ];
      const rooms = await Promise.all(spaces.map(({ path }) => openRoom(target.admin, path)));
      const write = (i: number) =>
        transaction(db, async (tx) => {
          const place = i % 2;
          if (!(await lockRoom(tx, rooms[place]!))) return null;
          const changes = new Map([[`k${n % 2 === 0 ? i : i % 5}`, "x".repeat(20 + i * 4)]]);
          const spaceId = spaces[place]!.space.id;
          return setKeys(
            tx,
            id,
            i % 3 === 0 ? changes : new Map(),
            i % 3 === 0 ? undefined : { spaceId, changes },
          );
        });
      const writes = Array.from({ length: 16 }, (_, i) => write(i));
      const [deleted, ...results] = await Promise.all([
        target.admin.send("DELETE", spaces[1]!.path),
        ...writes,
      ]);
      const stored = await count(
        `select coalesce(sum(octet_length(key) + octet_length(value)), 0)::int as n from (
             select key, value from plugin_kv where install_id = $1
             union all select key, value from plugin_space_kv where install_id = $1) v`,
        id,
      );
      const counted = await count("select storage_bytes as n from plugin_installs where id = $1", id);
      const unexpected = results.filter((refusal) => refusal !== null && refusal !== "quota");
      return deleted.status === 204 && stored === counted && stored <= quotaBytes && unexpected.length === 0
        ? null
        : `${deleted.status}, ${stored} stored, ${counted} counted, ${unexpected.join()}`;
    }),
  raceTimeout,
);
