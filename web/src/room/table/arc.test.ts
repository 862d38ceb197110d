import { describe, expect, it, test } from "vitest";
import { arcOf } from "./arc.ts";

const desktop = 1160;

describe("arcOf", () => {
  test.each([
    [1, "named", 1],
    [15, "named", 1],
    [16, "short", 2],
    [33, "short", 2],
    [34, "faces", 3],
    [60, "faces", 3],
    [150, "faces", 5],
  ])("seats %i people as %s in %i rows", (count, look, rows) => {
    const arc = arcOf(count, desktop, false);
    expect([arc.look, arc.rows, arc.places.length]).toEqual([look, rows, count]);
  });

  it("takes a smaller look where the names do not fit", () => {
    expect(arcOf(8, 488, false).look).toBe("short");
    expect(arcOf(20, 488, false).look).toBe("faces");
  });

  it("has first names where full names do not fit on one line", () => {
    const isShort = (count: number, width: number) => arcOf(count, width, false).isShort;
    expect([isShort(8, 1086), isShort(11, 1036), isShort(16, desktop), isShort(3, 400)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("has one strip in a narrow window", () => {
    expect(arcOf(40, desktop, true)).toMatchObject({ look: "strip", rows: 1 });
  });

  it("spaces a row evenly from its start to its end", () => {
    expect(arcOf(3, desktop, false).places.map(({ at }) => at)).toEqual([-1, 0, 1]);
  });

  it("puts one person into the middle", () => {
    expect(arcOf(1, desktop, false).places).toEqual([{ row: 0, at: 0, gaps: 0 }]);
  });

  it("gives the rows at the back one person more", () => {
    const rows = arcOf(17, desktop, false).places.map(({ row }) => row);
    expect([rows.filter((row) => row === 0).length, rows.filter((row) => row === 1).length]).toEqual([9, 8]);
  });
});
