// Rules: protocol/org-admin#post-admin-spaces-owners
import { expect, test } from "vitest";
import { memberName, onlyAdmin, ownerNames, possibleOwners, type OrgMember } from "./people.ts";

function member(name: string, more: Partial<OrgMember> = {}): OrgMember {
  return { userId: name, name, role: "member", revokedAt: null, ...more };
}

const gone = { revokedAt: "2026-11-01T09:00:00Z" };
const people = [member("Ana", { role: "admin" }), member("Ben"), member("Cleo"), member("Dan", gone)];

test("org admin names the owners of a space, also revoked ones", () => {
  expect(ownerNames(["Cleo", "Ana", "Dan"], people)).toEqual(["Ana", "Cleo", "Dan"]);
});

test("org admin lists an owner who is no member of the organization as someone outside", () => {
  expect(ownerNames(["Ana", "nobody"], people)).toEqual(["Ana", "someone outside"]);
});

test("present owners, revoked members and the admin themself cannot be chosen as a new owner", () => {
  expect(possibleOwners(people, { ownerIds: ["Ben"], meId: "Ana" }).map(memberName)).toEqual(["Cleo"]);
});

test("the only active admin of an organization cannot be demoted; revoked admins do not count", () => {
  expect(onlyAdmin(people)?.name).toBe("Ana");
  expect(onlyAdmin([...people, member("Eve", { role: "admin", ...gone })])?.name).toBe("Ana");
  expect(onlyAdmin([...people, member("Eve", { role: "admin" })])).toBeUndefined();
});

test("a person revoked before they ever signed in is called so instead of by a name", () => {
  expect(memberName(member("", { userId: "x", ...gone }))).toBe("Never signed in");
});
