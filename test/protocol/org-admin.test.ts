import { onTestFinished } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { makeAdminLink } from "#shared/domain/operators/make-admin-link.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createOrg, enrol, orgSpace, type TestOrg } from "#test/support/orgs.ts";
import type { Person } from "#test/support/client.ts";
import { examplesOf } from "./examples.ts";
import type { Recorder } from "./recorder.ts";

/** Creates an org with an admin and with a member who owns a space without the admin. */
async function orgOf({ app, call, person }: Recorder): Promise<{ org: TestOrg; ana: Person; ben: Person }> {
  const org = await createOrg(app);
  call(org.slug, "org");
  const ana = await enrol(org, await person("Ana"), "admin");
  const ben = await enrol(org, await person("Ben"));
  const { space } = await orgSpace(org, [ben]);
  call(space.id, "space");
  return { org, ana, ben };
}

examplesOf("org-admin", {
  async "list the spaces of an org"(recorder) {
    const { org, ana, ben } = await orgOf(recorder);
    await recorder.show(ana, "GET", `${org.path}/admin/spaces`);
    await recorder.show(ben, "GET", `${org.path}/admin/spaces`);
  },
  async "archive a space, and try to list it"(recorder) {
    const { org, ana } = await orgOf(recorder);
    const path = `${org.path}/admin/spaces/payments`;
    await recorder.show(ana, "PATCH", path, { body: { archived: true } });
    await recorder.show(ana, "PATCH", path, { body: { visibility: "org" } });
  },
  async "revoke the only member of a space"(recorder) {
    const { org, ana, ben } = await orgOf(recorder);
    await recorder.show(ana, "DELETE", `${org.path}/admin/members/${ben.id}`);
    await recorder.show(ana, "GET", `${org.path}/admin/members`);
  },
  async "preview a purge"(recorder) {
    const { org, ana } = await orgOf(recorder);
    await recorder.show(ana, "DELETE", org.path, { body: {} });
    await recorder.show(ana, "DELETE", org.path, { body: { confirm: org.slug } });
  },
  async "become the first admin of an org"({ app, call, person, show }) {
    const org = await createOrg(app);
    call(org.slug, "org");
    const ana = await enrol(org, await person("Ana"));
    const db = openDatabase(app.settings, createLog("silent"));
    onTestFinished(() => db.close());
    const secret = (await makeAdminLink(db, { orgSlug: org.slug, reach: "anywhere" }))!;
    call(secret, "secret");
    await show(ana, "POST", `${org.path}/admin-link`, { body: { secret } });
    await show(ana, "POST", `${org.path}/admin-link`, { body: { secret } });
  },
  async "list plugins"(recorder) {
    const { org, ana } = await orgOf(recorder);
    await recorder.show(ana, "GET", `${org.path}/admin/plugins`);
  },
});
