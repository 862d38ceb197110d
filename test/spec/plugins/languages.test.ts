// Rules: protocol/plugins#locales
import { describe, expect, test } from "vitest";
import type { AuthReply } from "#shared/wire/identity.ts";
import type { Found } from "#shared/wire/find.ts";
import type { PackagePreview, PanelList } from "#shared/wire/plugins.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import type { Today } from "#shared/wire/today.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { ok } from "#test/support/client.ts";
import { openRoom, orgSpace } from "#test/support/orgs.ts";
import { freshName, install, packageOf, pluginOrg, upload } from "#test/support/plugins.ts";

const app = await sharedApp({ PLUGIN_DIR: "/nowhere" });
const kind = freshName();
const locales = {
  de: {
    display: "Essen",
    summary: "Merkt sich Orte.",
    kinds: { [kind]: { display: "Mittagessen", fields: { place: { label: "Ort" } } } },
  },
};
const lunch = packageOf({
  name: "lunch",
  display: "Lunch",
  summary: "Stores places.",
  kinds: [{ kind, display: "Lunch", fields: [{ name: "place", label: "Place", type: "text" }] }],
  slots: ["room", "panel"],
  locales,
});
const withPage = {
  ...lunch,
  files: { ...(lunch["files"] as object), "ui.js": { encoding: "utf8", data: "1;" } },
};

const own = await pluginOrg(app);
const space = await orgSpace(own.org, [own.admin]);
await install(own, withPage);

describe("the texts of a plugin in other languages", () => {
  test("are in a preview and in the admins' list", async () => {
    const { body } = await own.admin.send<PackagePreview>("POST", `${own.path}/preview`, {
      body: { package: withPage },
    });
    expect(body.locales).toEqual(locales);
    const { installs } = await ok<{ installs: { locales: object }[] }>(own.admin, "GET", own.path);
    expect(installs[0]!.locales).toEqual(locales);
  });

  test("are in the view of a space, by the kind's name on the instance", async () => {
    const { kindTexts } = await ok<MemberView>(own.admin, "GET", space.path);
    expect(kindTexts).toEqual({ [kind]: { de: locales.de.kinds[kind] } });
  });

  test("are in the search without a text, only for kinds that have some", async () => {
    const { kinds } = await ok<Found>(own.admin, "GET", "/api/find");
    expect(kinds.find((one) => one.kind === kind)).toMatchObject({
      name: "Lunch",
      names: { de: "Mittagessen" },
    });
    expect(kinds.find((one) => one.kind === "poker")).not.toHaveProperty("names");
  });

  test("are in the list of today's rooms", async () => {
    await openRoom(own.admin, space.path, { kind, title: "Monday", config: {} });
    const { kindNameTexts } = await ok<Today>(own.admin, "GET", "/api/today");
    expect(kindNameTexts).toEqual({ [kind]: { de: "Mittagessen" } });
  });

  test("are in the panels, with the summary only in rooms of the plugin's kinds", async () => {
    const panelOf = async (id: string) =>
      (await ok<PanelList>(own.admin, "GET", `/api/sessions/${id}/plugins/panels`))[0]!;
    const ours = await panelOf(await openRoom(own.admin, space.path, { kind, title: "Ours", config: {} }));
    expect(ours).toMatchObject({
      names: { de: "Essen" },
      summaries: { de: "Merkt sich Orte." },
      quotaBytes: 1_048_576,
    });
    const other = await panelOf(await openRoom(own.admin, space.path));
    expect(other.names).toEqual({ de: "Essen" });
    expect(other).not.toHaveProperty("summaries");
  });

  test("do not change a room's envelope", async () => {
    const id = await openRoom(own.admin, space.path, { kind, title: "Envelope", config: {} });
    expect(JSON.stringify(await ok(own.admin, "GET", `/api/sessions/${id}`))).not.toMatch(
      /Essen|Mittagessen/,
    );
  });

  test("are refused with the place of the mistake", async () => {
    const wrong = { ...lunch, version: "1.1.0", locales: { de: { kinds: { dinner: {} } } } };
    expect(await upload(own, wrong)).toMatchObject({
      status: 400,
      body: {
        code: "invalid",
        error: "package.locales.de.kinds.dinner: the package has no kind of this name",
      },
    });
  });

  test("are not in the reply that every page loads first", async () => {
    const { startKinds = [] } = await ok<AuthReply>(own.admin, "GET", "/api/auth");
    expect(JSON.stringify(startKinds)).not.toMatch(/names|texts/);
  });
});
