// Rules: protocol/identity#embedded-permissions, protocol/spaces#directory-page
import { afterAll, expect, test } from "vitest";
import { onScreen, openProfileOf } from "#test/support/browser.ts";
import { embedEnv } from "#test/support/embedding.ts";
import { expectFine, expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { openRoom, orgSpace } from "#test/support/orgs.ts";
import { recordRefusals, signInPanel } from "#test/e2e/pages/panel-pages.ts";
import { ok } from "#test/support/client.ts";
import { signedIn, startOidcApp } from "#test/support/provider.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();

const oidc = await startOidcApp({ env: embedEnv });
const { app } = oidc;
const ana = await signedIn(app, oidc.provider, { sub: "ana-souza", name: "Ana Souza" });
const ben = await signedIn(app, oidc.provider, { sub: "ben-okafor", name: "Ben Okafor" });
const team = await orgSpace({ id: "", slug: "default", path: "/api/orgs/default" }, [ana], "Payments");
await ok(ana, "PATCH", `${team.path}/visibility`, { visibility: "org" });
await openRoom(ana, team.path);

afterAll(() => oidc.stop());

test("a person finds an org's space in the panel and joins it with its passcode", async () => {
  const { page: panel, context } = await openProfileOf(browser, app, ben, defaultViewport);
  const refusals = recordRefusals(panel);
  await panel.goto(`${app.baseUrl}/embed/meet`);
  await signInPanel(context, panel);
  await onScreen(panel).getByText("You're not in a space yet.").waitFor();
  await panel.getByRole("button", { name: "Find a space" }).click();
  await panel.getByRole("button", { name: "Payments" }).waitFor();
  await expectFineInEveryViewport(panel, "spaces to find, in the panel");
  await panel.getByRole("button", { name: "Payments" }).click();

  await panel.getByLabel("Passcode").fill("WRONG1");
  await panel.getByRole("button", { name: "Join" }).click();
  await onScreen(panel).getByText("That passcode isn't right.").waitFor();
  await expectFineInEveryViewport(panel, "joining a space, in the panel");
  expect(refusals).toEqual([`403 POST ${team.path}/join`]);
  await panel.getByLabel("Passcode").fill(team.space.passcode);
  await panel.keyboard.press("Enter");
  await panel.getByRole("button", { name: /Planning poker/ }).waitFor();
  await expectFine(panel, "a space, in the panel");
  expect(refusals).toHaveLength(1);

  await panel.getByRole("button", { name: "Back" }).click();
  await panel.getByRole("button", { name: "Payments" }).waitFor();
  await panel.getByRole("button", { name: "Find a space" }).click();
  await onScreen(panel).getByText("There are no other spaces to join.").waitFor();
});
