import { expect, test } from "vitest";
import { memberName, onlyAdmin, ownerNames, possibleOwners, type OrgMember } from "./people.ts";

function member(name: string, more: Partial<OrgMember> = {}): OrgMember {
  return { userId: name, name, role: "member", revokedAt: null, ...more };
}

const gone = { revokedAt: "2026-11-01T09:00:00Z" };
const people = [member("Ana", { role: "admin" }), member("Ben"), member("Cleo"), member("Dan", gone)];

test("owners are called by their names, also those who were revoked", () => {
  expect(ownerNames(["Cleo", "Ana", "Dan"], people)).toEqual(["Ana", "Cleo", "Dan"]);
});

test("an owner whom the organization does not know still counts as one", () => {
  expect(ownerNames(["Ana", "nobody"], people)).toEqual(["Ana", "someone outside"]);
});

test("ownership goes to nobody who has it, who was revoked, or to the admin themself (spec 3, Authorization model)", () => {
  expect(possibleOwners(people, { ownerIds: ["Ben"], meId: "Ana" }).map(memberName)).toEqual(["Cleo"]);
});

test("the only admin is the one who has to stay; a revoked one does not count", () => {
  expect(onlyAdmin(people)?.name).toBe("Ana");
  expect(onlyAdmin([...people, member("Eve", { role: "admin", ...gone })])?.name).toBe("Ana");
  expect(onlyAdmin([...people, member("Eve", { role: "admin" })])).toBeUndefined();
});

test("a person revoked before they ever came has words instead of a name", () => {
  expect(memberName(member("", { userId: "x", ...gone }))).toBe("Someone who never signed in");
});
