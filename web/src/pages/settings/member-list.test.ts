import { expect, test } from "vitest";
import { listedMembers, onlyOwner, type Member } from "./member-list.ts";

function member(name: string, role: Member["role"] = "member"): Member {
  return { userId: name, name, role, avatarHue: 0, avatarIcon: "", spectator: false };
}

const people = [member("Ana"), member("Ben", "owner"), member("Zoë")];
const names = (members: Member[]) => members.map(({ name }) => name);

test("owners stand first, the rest keeps the server's order", () => {
  expect(names(listedMembers(people, ""))).toEqual(["Ben", "Ana", "Zoë"]);
});

test("a name is found without its accents", () => {
  expect(names(listedMembers(people, " zoe "))).toEqual(["Zoë"]);
  expect(names(listedMembers(people, "x"))).toEqual([]);
});

test("the only owner is the one who cannot go", () => {
  expect(onlyOwner(people)?.name).toBe("Ben");
  expect(onlyOwner([...people, member("Cleo", "owner")])).toBeUndefined();
});
