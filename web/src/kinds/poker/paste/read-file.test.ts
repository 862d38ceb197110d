import { expect, it } from "vitest";
import { MAX_FILE_BYTES, readFile } from "./read-file.ts";

it("reads the bytes of a file", async () => {
  const bytes = new Uint8Array([1, 2, 255]);
  expect(await readFile(new File([bytes], "stories.csv"))).toEqual({ name: "stories.csv", bytes });
});

it.each([
  ["too large", new Uint8Array(MAX_FILE_BYTES + 1), /too large\. The limit is 10 MB/],
  ["empty", new Uint8Array(), /empty/],
])("says why it does not read a file that is %s", async (_name, bytes, why) => {
  expect(await readFile(new File([bytes], "stories.csv"))).toMatchObject({
    refusal: expect.stringMatching(why),
  });
});
