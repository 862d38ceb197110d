// Rules: protocol/plugins#atomic-upload, protocol/plugins#get-plugins, protocol/plugins#grant-examples,
//   protocol/plugins#install-counts, protocol/plugins#org-admins-only, protocol/plugins#package-digest
import { beforeEach, describe, expect, test } from "vitest";
import type { PackagePreview } from "#shared/wire/plugins.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import {
  freshName,
  install,
  listInstalls,
  packageOf,
  pluginOrg,
  upload,
  type PluginOrg,
} from "#test/support/plugins.ts";

const app = await sharedApp();
let to: PluginOrg;
beforeEach(async () => void (to = await pluginOrg(app)));

const preview = (given: object, more: object = {}) =>
  to.admin.send<PackagePreview & { code: string }>("POST", `${to.path}/preview`, {
    body: { package: given, ...more },
  });
const kindNamed = (kind: string) => ({ kind, display: "Timer", actions: [] });
const counts = async () => {
  const { rows } = await app.database.sql.query(
    `select (select count(*)::int from plugin_installs where org_id = $1) as installs,
       (select count(*)::int from session_kinds where org_id = $1) as kinds,
       (select count(*)::int from org_audit where org_id = $1) as records`,
    [to.org.id],
  );
  return rows[0] as { installs: number; kinds: number; records: number };
};

// Rules: protocol/plugins#kind-aliases, protocol/plugins#kind-names, protocol/plugins#kind-names-are-kept,
//   protocol/plugins#post-plugins, protocol/plugins#upgrades
describe("installing a package", () => {
  test("a new package is installed with its grants and kinds", async () => {
    const kind = freshName();
    const given = packageOf({
      capabilities: [
        { capability: "secrets", scope: "api-key" },
        { capability: "kv", scope: "t/" },
      ],
      kinds: [
        {
          kind,
          display: "Timer",
          actions: [
            { name: "start", verb: "POST", who: "facilitator" },
            { name: "note", verb: "PUT" },
            { name: "stop", verb: "DELETE", facilitatorOnly: true },
          ],
          fields: [
            { name: "goal", label: "Goal", type: "choice", options: ["Fast", "Slow"] },
            {
              name: "pace",
              label: "Pace",
              type: "choice",
              options: ["Own", { name: "Calm", preview: "An hour" }],
              value: "Calm",
            },
            { name: "loud", label: "Loud", type: "toggle", value: true },
          ],
        },
      ],
      summary: "Shows the time left.",
      quotaBytes: 2048,
      futureKey: { ignored: true },
    });
    const { status, body } = await upload(to, given);
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: "timer",
        display: "Timer",
        version: "1.0.0",
        enabled: true,
        grants: [
          {
            capability: "kv",
            scope: "t/",
            permits: "Keeps its own data here, up to 2 KiB. Keys that begin with t/.",
          },
          {
            capability: "secrets",
            scope: "api-key",
            permits: 'Reads the secret "api-key" that an admin gives it.',
          },
        ],
        consent: {
          summary: "Shows the time left.",
          byAuthor: true,
          lines: [
            { group: "reads", text: 'Reads the secret "api-key" that an admin gives it.', details: [] },
            {
              group: "keeps",
              text: "Keeps its own data here, up to 2 KiB.",
              details: ["Keys that begin with t/."],
            },
          ],
          limits: expect.arrayContaining(["It connects to nothing outside this server."]),
        },
        provides: [{ kind, display: "Timer", declaredAs: kind, retired: false }],
        slots: ["panel"],
        storage: { bytes: 0, quotaBytes: 2048 },
        secrets: [{ name: "api-key", set: false }],
        health: { state: "unknown", reason: "This server runs no plugins.", needs: ["api-key"] },
      },
    ]);
    expect(await listInstalls(to)).toEqual([body]);
    const { rows } = await app.database.sql.query(
      "select provider, org_id, actions, fields, declared_as from session_kinds where kind = $1",
      [kind],
    );
    expect(rows).toEqual([
      {
        provider: "timer",
        org_id: to.org.id,
        actions: {
          start: { verb: "POST", who: "facilitator" },
          note: { verb: "PUT", who: "participant" },
          stop: { verb: "DELETE", who: "facilitator" },
        },
        fields: [
          { name: "goal", label: "Goal", type: "choice", options: ["Fast", "Slow"] },
          {
            name: "pace",
            label: "Pace",
            type: "choice",
            options: ["Own", "Calm"],
            previews: ["", "An hour"],
            value: "Calm",
          },
          { name: "loud", label: "Loud", type: "toggle", value: true },
        ],
        declared_as: kind,
      },
    ]);
  });

  test("without grantsAccepted true, installing is 400", async () => {
    for (const grantsAccepted of [undefined, false, null, "true", 1]) {
      const { status } = await to.admin.send("POST", to.path, {
        body: { package: packageOf(), grantsAccepted },
      });
      expect([grantsAccepted, status]).toEqual([grantsAccepted, 400]);
    }
    expect(await counts()).toEqual({ installs: 0, kinds: 0, records: 0 });
  });

  test("a kind name in use is 400 kind_taken", async () => {
    const other = await pluginOrg(app);
    const theirs = freshName();
    await install(other, packageOf({ kinds: [kindNamed(theirs)] }));
    const given = packageOf({ kinds: [kindNamed("poker"), kindNamed(freshName()), kindNamed(theirs)] });
    const { status, body } = await upload(to, given);
    expect([status, body]).toEqual([
      400,
      { error: expect.stringContaining("poker"), code: "kind_taken", kinds: [theirs, "poker"].toSorted() },
    ]);
    expect(await counts()).toEqual({ installs: 0, kinds: 0, records: 0 });
    expect((await preview(given)).body.taken).toEqual([theirs, "poker"].toSorted());
  });

  test("with `as` an org's kind gets another name, and its declared name is stored", async () => {
    const other = await pluginOrg(app);
    const [declared, renamed] = [freshName(), freshName()];
    await install(other, packageOf({ kinds: [kindNamed(declared)] }));
    const done = await install(to, packageOf({ kinds: [kindNamed(declared)] }), {
      as: { [declared]: renamed },
    });
    expect(done.provides).toEqual([
      { kind: renamed, display: "Timer", declaredAs: declared, retired: false },
    ]);
  });

  test("`as` is 400 for a kind that is not in the package, and for two kinds of one name", async () => {
    const [a, b] = [freshName(), freshName()];
    const given = packageOf({ kinds: [kindNamed(a), kindNamed(b)] });
    const uses: Record<string, string>[] = [
      { other: "x" },
      { [a]: b },
      { [a]: "Not A Name" },
      { toString: "x" },
    ];
    for (const as of uses) expect([as, (await upload(to, given, { as })).status]).toEqual([as, 400]);
    expect(await counts()).toEqual({ installs: 0, kinds: 0, records: 0 });
  });

  test("two orgs can have different packages of the same name and do not see each other's", async () => {
    const other = await pluginOrg(app);
    const mine = await install(to, packageOf({ display: "Mine" }));
    const theirs = await install(other, packageOf({ display: "Theirs", version: "9.0.0" }));
    expect([mine.display, theirs.display]).toEqual(["Mine", "Theirs"]);
    expect((await listInstalls(to)).map(({ id }) => id)).toEqual([mine.id]);
    expect((await listInstalls(other)).map(({ id }) => id)).toEqual([theirs.id]);
    for (const [method, path, body] of [
      ["POST", "/upgrade", { approve: true, digest: "0".repeat(64) }],
      ["POST", "/enabled", { enabled: false }],
      ["DELETE", "", undefined],
      ["PUT", "/secrets/key", { value: "x" }],
      ["DELETE", "/secrets/key", undefined],
    ] as const) {
      const { status, body: said } = await to.admin.send<{ code: string }>(
        method,
        `${to.path}/${theirs.id}${path}`,
        { body },
      );
      expect([method, path, status, said.code]).toEqual([method, path, 404, "no_such_plugin"]);
    }
  });

  test("an org has at most 50 plugins: 409 limit_reached", async () => {
    const { id } = await install(to, packageOf());
    await app.database.sql.query(
      `insert into plugin_installs (org_id, name, digest, quota_bytes)
       select org_id, 'more-' || n, digest, 0 from plugin_installs, generate_series(1, 49) n where id = $1`,
      [id],
    );
    const { status, body } = await upload(to, packageOf({ name: "one-more" }));
    expect([status, body.code]).toEqual([409, "limit_reached"]);
  });
});

// Rules: protocol/plugins#plugin-preview, protocol/plugins#taken-names
describe("a preview", () => {
  test("a preview lists the grants and installs nothing", async () => {
    const kind = freshName();
    const given = packageOf({
      description: "Counts down.",
      capabilities: [{ capability: "fetch", scope: "*.example.com" }],
      kinds: [kindNamed(kind)],
    });
    const { status, body } = await preview(given);
    const fetches = {
      capability: "fetch",
      scope: "*.example.com",
      permits:
        "Can send any data it has to any host below example.com. *.example.com does not include example.com.",
      allows: ["api.example.com", "deep.api.example.com"],
      refuses: ["example.com", "example.com.evil.example", "not-example.com"],
    };
    expect([status, body]).toEqual([
      200,
      {
        name: "timer",
        version: "1.0.0",
        display: "Timer",
        description: "Counts down.",
        grants: [fetches],
        kinds: [{ kind, display: "Timer", actions: [], fields: [] }],
        taken: [],
        keeps: expect.stringContaining("delete the room"),
        personalData: { erases: false, exports: false },
        upgrade: false,
        added: [fetches],
        removed: [],
        consent: {
          summary: "Can send its own data to any host below example.com.",
          byAuthor: false,
          lines: [
            {
              group: "sends",
              text: "Can send any data it has to any host below example.com.",
              details: ["*.example.com does not include example.com."],
            },
          ],
          limits: expect.arrayContaining(["It connects to no other hosts."]),
        },
        quotaBytes: 1_048_576,
        widens: false,
      },
    ]);
    expect(await counts()).toEqual({ installs: 0, kinds: 0, records: 0 });
  });

  test("the preview of an installed plugin shows the difference from its current grants", async () => {
    const kinds = [kindNamed(freshName())];
    await install(
      to,
      packageOf({ kinds, capabilities: [{ capability: "kv", scope: "a/" }, { capability: "log" }] }),
    );
    const capabilities = [{ capability: "kv", scope: "a/b" }, { capability: "jobs" }];
    const { body } = await preview(packageOf({ kinds, version: "1.1.0", capabilities }));
    expect(body).toMatchObject({
      upgrade: true,
      current: "1.0.0",
      taken: [],
      added: [{ capability: "jobs", scope: "" }],
      removed: [
        { capability: "kv", scope: "a/" },
        { capability: "log", scope: "" },
      ],
      widens: true,
    });
  });
});
