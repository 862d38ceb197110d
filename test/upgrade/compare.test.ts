import { describe, expect, test } from "vitest";
import { listDisclosures, listLosses } from "./compare.ts";

const answer = (body: unknown, status = 200) => ({ viewer: "Ana", path: "/api/me", status, body });

describe("an answer after an upgrade", () => {
  const before = answer({ rooms: [{ title: "Retro", votes: 2 }], serverTime: "1" });

  test("may have new fields, another time and another version", () => {
    const after = answer({ rooms: [{ title: "Retro", votes: 2, hue: 3 }], serverTime: "2", version: 4 });
    expect(listLosses(before, after)).toEqual([]);
  });

  test.each([
    [{ rooms: [{ title: "Retro" }] }, ".rooms[0].votes is missing"],
    [{ rooms: [{ title: "Retro", votes: null }] }, ".rooms[0].votes: 2 became null"],
    [{ rooms: [] }, ".rooms: 1 items became 0"],
    [{ rooms: [before.body, {}] }, ".rooms: 1 items became 2"],
  ])("must not become %j", (body, loss) => {
    expect(listLosses(before, answer(body))).toEqual([`Ana: GET /api/me: ${loss}`]);
  });

  test("has the same status", () => {
    expect(listLosses(before, answer("no_such_session", 404))).toEqual(["Ana: GET /api/me: 200 became 404"]);
  });

  test("contains a secret as often as before", () => {
    const shown = answer({ card: "Zq7" });
    expect(listDisclosures(shown, shown, ["Zq7"])).toEqual([]);
    expect(listDisclosures(shown, answer({ card: "Zq7", votes: ["Zq7"] }), ["Zq7"])).toEqual([
      "Ana: GET /api/me discloses Zq7",
    ]);
  });
});
