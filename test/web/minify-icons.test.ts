import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { minifyIcon } from "../../web/minify-icons.ts";

test("an icon keeps its lines and its stroke, but not its size and its comment", () => {
  const icon = readFileSync(
    new URL("../../node_modules/lucide-static/icons/log-out.svg", import.meta.url),
    "utf8",
  );
  expect(minifyIcon(`export default ${JSON.stringify(icon)}`)).toMatch(
    /^export default "<svg viewBox=[^>]* stroke-linejoin=\\"round\\"><path d=\\"[^>]*\/><path d=[^>]*\/><path d=[^>]*\/><\/svg>"$/,
  );
});
