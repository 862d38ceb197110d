import { expect, test } from "vitest";
import { isUploadable, splitPackage } from "./package-parts.ts";

const sha256 = "0".repeat(64);
const file = (length: number) => ({ encoding: "utf8" as const, data: "x".repeat(length) });

test("a package of one request is uploaded whole", () => {
  const given = { name: "small", files: { "plugin.js": { ...file(1000), sha256 } } };
  expect(splitPackage(given)).toEqual({ files: [], rest: given });
});

test("the files of a larger package are uploaded first, and the package has their digests", () => {
  const given = { name: "large", files: { "plugin.js": { ...file(40_000), sha256 }, "ui.js": { sha256 } } };
  const { files, rest } = splitPackage({ ...given, more: "x".repeat(40_000) });
  expect(files).toEqual([{ sha256, body: file(40_000) }]);
  expect(rest).toMatchObject({ name: "large", files: { "plugin.js": { sha256 }, "ui.js": { sha256 } } });
});

test("a package is too large if a file or the rest of it exceeds a request", () => {
  expect(isUploadable({ files: { "ui.js": { ...file(60_000), sha256 }, "plugin.js": { sha256 } } })).toBe(
    true,
  );
  expect(isUploadable({ files: { "ui.js": { ...file(65_000), sha256 } } })).toBe(false);
  expect(isUploadable({ files: { "ui.js": file(64_000) } })).toBe(false);
  expect(isUploadable({ summary: "x".repeat(65_000) } as object)).toBe(false);
});
