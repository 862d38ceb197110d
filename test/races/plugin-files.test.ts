// Rules: protocol/plugins#plugin-files
import { hash } from "node:crypto";
import { afterAll, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { sweepFiles } from "#shared/domain/plugins/sweep-files.ts";
import { createLog } from "#shared/runtime/log.ts";
import { freshName, packageOf, pluginOrg, upload } from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";
import { outcome, race, raceEnv, raceTimeout } from "./harness.ts";

const app = await testApp({ env: raceEnv });
const db = openDatabase(app.settings, createLog("silent"));
afterAll(() => db.close());

test(
  "an installation during the sweep of its files has all of them or none",
  () =>
    race(async () => {
      const { org, admin, path } = await pluginOrg(app);
      const name = freshName("swept");
      const files = ["plugin.js", "ui.js"].map((file) => [file, `// ${file} of ${name}`] as const);
      for (const [, data] of files)
        await admin.send("PUT", `${path}/files/${hash("sha256", data)}`, {
          body: { encoding: "utf8", data },
        });
      const given = packageOf({
        name,
        kinds: [],
        files: Object.fromEntries(files.map(([file, data]) => [file, { sha256: hash("sha256", data) }])),
      });
      const expire = app.database.sql.query(
        "update plugin_files set uploaded_at = now() - interval '61 minutes' where org_id = $1",
        [org.id],
      );
      const [reply] = await Promise.all([upload({ admin, path }, given), expire.then(() => sweepFiles(db))]);
      const { rows } = await app.database.sql.query<{ parts: number }>(
        "select num_nonnulls(code, page) as parts from plugin_bundles where name = $1",
        [name],
      );
      const result = `${outcome([reply])}, ${rows[0]?.parts} files`;
      return ["201, 2 files", "201, 0 files"].includes(result) ? null : result;
    }),
  raceTimeout,
);

test(
  "a file that is uploaded again during the sweep is kept",
  () =>
    race(async () => {
      const { org, admin, path } = await pluginOrg(app);
      const data = `// ${org.id}`;
      const put = () =>
        admin.send("PUT", `${path}/files/${hash("sha256", data)}`, { body: { encoding: "utf8", data } });
      await put();
      await app.database.sql.query(
        "update plugin_files set uploaded_at = now() - interval '61 minutes' where org_id = $1",
        [org.id],
      );
      const [reply] = await Promise.all([put(), sweepFiles(db)]);
      const { rowCount } = await app.database.sql.query("select from plugin_files where org_id = $1", [
        org.id,
      ]);
      const result = `${outcome([reply])}, ${rowCount} files`;
      return result === "204, 1 files" ? null : result;
    }),
  raceTimeout,
);
