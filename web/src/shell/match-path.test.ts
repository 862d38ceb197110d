import { expect, test } from "vitest";
import { matchPath } from "./match-path.ts";

function found(path: string) {
  const { route, params } = matchPath(new URL(path, "http://standpoint.test"));
  return [route.name, params];
}

test.each([
  ["/", "home", {}],
  ["/?new", "home", {}],
  ["/o/default/s/team", "space", { org: "default", slug: "team" }],
  ["/o/default/s/team/", "space", { org: "default", slug: "team" }],
  ["/o/default/s/team/r/42", "room", { org: "default", slug: "team", id: "42" }],
  ["/o/default", "directory", { org: "default" }],
  ["/o/default/s/team/settings", "settings", { org: "default", slug: "team" }],
  ["/o/default/s/team/settings/decks", "settings-decks", { org: "default", slug: "team" }],
  ["/o/default/s/team/trend", "trend", { org: "default", slug: "team" }],
  ["/o/default/s/team/settings/schedule", "settings-schedule", { org: "default", slug: "team" }],
  ["/o/default/s/team/settings/webhook", "settings-webhook", { org: "default", slug: "team" }],
  ["/o/default/s/team/kudos", "kudos", { org: "default", slug: "team" }],
  ["/o/default/admin", "admin", { org: "default" }],
  ["/o/default/admin/members", "admin-members", { org: "default" }],
  ["/o/default/admin/plugins", "admin-plugins", { org: "default" }],
  ["/o/default/admin/danger", "admin-danger", { org: "default" }],
  ["/o/default/s/team/settings/standups", "settings-standups", { org: "default", slug: "team" }],
  ["/me/profile", "profile", {}],
  ["/me/away", "away", {}],
  ["/me/standups", "my-standups", {}],
  ["/me/calendar", "calendar", {}],
  ["/s/team", "legacy", { slug: "team" }],
  ["/join", "guest-join", {}],
  ["/r/42", "guest-room", { id: "42" }],
  ["/docs", "docs", {}],
])("the address %s is the screen %s", (path, name, params) => {
  expect(found(path)).toEqual([name, params]);
});

test.each([
  "/o/default/s",
  "/o/default/s/team/settings/nope",
  "/o/default/admin/nope",
  "/o/default/s/team/r",
  "/nope",
  "/o/default/s/team/r/1/2",
])("the address %s is not a screen", (path) => {
  expect(found(path)[0]).toBe("not-found");
});

test("the parts of an address are decoded, or unchanged if that is impossible", () => {
  expect(found("/o/a%20b/s/team")).toEqual(["space", { org: "a b", slug: "team" }]);
  expect(found("/o/%E0%A4%A/s/team")).toEqual(["space", { org: "%E0%A4%A", slug: "team" }]);
});
