import { expect, test } from "vitest";
import { qrPath } from "./qr-path.ts";

test("a QR code is drawn with its quiet zone and its three finder patterns", async () => {
  const { size, path } = await qrPath("http://standpoint.test/o/default/s/team");
  // Version 3 has 29 modules, and four more at each edge.
  expect(size).toBe(29 + 8);
  const firstRow = path.match(/M\d+ 4h\d+/g)!;
  expect(firstRow[0]).toBe("M4 4h7");
  expect(firstRow.at(-1)).toBe("M26 4h7");
  expect(path).not.toMatch(/M\d+ [0-3]h/);
});
