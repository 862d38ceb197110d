import { expect, it } from "vitest";
import { mostFileBytes, readFile } from "./read-file.ts";

const text = "Schlüssel;Titel\r\nWEB-1;Größe – „ändern“ …\r\n";

const wide = (one: string, isLittle: boolean) =>
  [...one].flatMap((letter) => {
    const code = letter.charCodeAt(0);
    return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
  });

const inWindows: Record<string, number> = { "–": 0x96, "„": 0x84, "“": 0x93, "…": 0x85 };

it.each([
  ["UTF-8", [...new TextEncoder().encode(text)]],
  ["UTF-8 with a mark", [...new TextEncoder().encode(`\uFEFF${text}`)]],
  ["UTF-16 with a mark", wide(`\uFEFF${text}`, true)],
  ["UTF-16, the other way round, with a mark", wide(`\uFEFF${text}`, false)],
  ["UTF-16 without a mark", wide(text, true)],
  ["UTF-16, the other way round, without a mark", wide(text, false)],
  ["Windows-1252, as Excel writes it", [...text].map((letter) => inWindows[letter] ?? letter.charCodeAt(0))],
])("reads %s", async (_name, bytes) => {
  const file = new File([new Uint8Array(bytes)], "stories.csv");
  expect(await readFile(file)).toEqual({ name: "stories.csv", text });
});

it.each([
  ["too large", new Uint8Array(mostFileBytes + 1), /too large: at most 10 MB/],
  ["a workbook", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), /Save it as CSV/],
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /no text/],
  ["empty", new Uint8Array(), /empty/],
])("says why it does not read a file that is %s", async (_name, bytes, why) => {
  expect(await readFile(new File([bytes], "stories.csv"))).toMatchObject({
    refusal: expect.stringMatching(why),
  });
});
