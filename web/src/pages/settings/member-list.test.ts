import { expect, test } from "vitest";
import { listedMembers, onlyOwner, type Member } from "./member-list.ts";

function member(name: string, role: Member["role"] = "member"): Member {
  return { userId: name, name, role, avatarHue: 0, avatarIcon: "", spectator: false };
}

const people = [member("Ana"), member("Ben", "owner"), member("Zoë")];
const names = (members: Member[]) => members.map(({ name }) => name);

test("the members of a space are listed owners first, otherwise in the server's order", () => {
  expect(names(listedMembers(people, ""))).toEqual(["Ben", "Ana", "Zoë"]);
});

test("a member of a space is found without the accents of the name", () => {
  expect(names(listedMembers(people, " zoe "))).toEqual(["Zoë"]);
  expect(names(listedMembers(people, "x"))).toEqual([]);
});

test("the only owner of a space is found; among several owners there is none", () => {
  expect(onlyOwner(people)?.name).toBe("Ben");
  expect(onlyOwner([...people, member("Cleo", "owner")])).toBeUndefined();
});
