import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Declaration } from "./physical-part.ts";
import { sourcesIn } from "./sources.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the declarations of all `.css` files and `css` templates in a folder of the repository. */
export function declarationsIn(folder: string): Declaration[] {
  const files = readdirSync(root + folder, { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((path) => path.endsWith(".css"))
    .map((path) => ({ path, text: readFileSync(root + path, "utf8") }));
  const templates = sourcesIn(folder).flatMap(({ path, text }) =>
    [...text.matchAll(/\bcss`([^`]*)`/g)].map((found) => ({ path, text: found[1]! })),
  );
  return [...files, ...templates].flatMap(({ path, text }) => read(path, text));
}

/** Reads the declarations of a style sheet, each with the selectors around it. */
function read(path: string, text: string): Declaration[] {
  const declarations: Declaration[] = [];
  const selectors: string[] = [];
  for (const [, words, mark] of text.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]*)([{};])/g)) {
    const part = words!.trim();
    const [property, ...values] = part.split(":");
    if (mark === "{") selectors.push(part);
    else if (values.length > 0)
      declarations.push({
        path,
        selector: selectors.join(" "),
        property: property!,
        value: values.join(":").replaceAll(/\s+/g, " ").trim(),
      });
    if (mark === "}") selectors.pop();
  }
  return declarations;
}
