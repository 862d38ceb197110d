import type { Setting } from "./setting.ts";

/** Returns the help of a setting without Markdown, in lines of at most `width` characters. */
export function helpLines({ help }: Setting<unknown>, width: number): string[] {
  const lines = [""];
  for (const word of help.replaceAll("`", "").split(" ")) {
    const line = lines.at(-1)!;
    if (line !== "" && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}

/** Returns when a setting is required, such as `required` or `required with oidc`; "" for one that never is. */
export function requirement({ required, requiredWith }: Setting<unknown>): string {
  if (required !== undefined) return "required";
  return requiredWith === undefined ? "" : `required with ${requiredWith}`;
}
