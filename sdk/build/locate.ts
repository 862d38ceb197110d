import { SourceMap } from "node:module";
import { relative, resolve, sep } from "node:path";

/** The paths of source maps start from this folder of the plugin, although nothing is written there. */
export const OUT_DIR = "dist";

/** A place in a plugin's sources, relative to its folder. Lines count from 1. */
export type Place = { file: string; line: number };

/**
 * Returns a function that returns the place in the sources of a line of a bundled file, or undefined for lines without
 * one. `map` is the file's source map.
 */
export function locator(folder: string, map: string): (line: number) => Place | undefined {
  const sources = new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0]);
  return (line) => {
    // The end of a line belongs to the last source that the line has.
    const found = sources.findEntry(line - 1, Number.MAX_SAFE_INTEGER);
    if (!("originalSource" in found) || found.generatedLine !== line - 1) return undefined;
    return {
      file: nameIn(folder, resolve(folder, OUT_DIR, found.originalSource)),
      line: found.originalLine + 1,
    };
  };
}

/** Returns the path of a file in a plugin's folder, with slashes. */
export function nameIn(folder: string, path: string): string {
  return relative(folder, path).split(sep).join("/");
}
