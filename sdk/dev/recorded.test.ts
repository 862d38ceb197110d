import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readRecorded, RECORDED_FILE, replyTo } from "./recorded.ts";

/** Returns a folder with this file of replies. */
async function folderWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "recorded-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, RECORDED_FILE), text);
  return folder;
}

const request = (method: string, url: string) => ({ method, url, headers: {} });

test("the first reply whose method and address fit is used", async () => {
  const replies = [
    { method: "PUT", url: "https://a.example/issues/*", status: 204 },
    { url: "https://a.example/issues/*", body: { id: 7 } },
    { url: "https://a.example/text", body: "plain", headers: { "x-page": "2" } },
  ];
  const recorded = await readRecorded(await folderWith(JSON.stringify({ replies })));
  const reply = (method: string, path: string) =>
    replyTo(recorded, request(method, `https://a.example${path}`));
  expect(reply("PUT", "/issues/a/b")).toEqual({ status: 204, headers: {}, body: "" });
  expect(reply("GET", "/issues/7")).toEqual({ status: 200, headers: {}, body: '{"id":7}' });
  expect(reply("GET", "/text")).toEqual({ status: 200, headers: { "x-page": "2" }, body: "plain" });
  expect(() => reply("GET", "/texts")).toThrow("has no reply to GET https://a.example/texts");
});

test("a folder without the file has no replies", async () => {
  expect(await readRecorded("/nowhere")).toEqual({ connections: {}, settings: {}, secrets: {}, replies: [] });
});

test("a mistake in the file is told with its place", async () => {
  await expect(readRecorded(await folderWith("{"))).rejects.toThrow(/^dev-replies\.json: .*JSON/);
  await expect(readRecorded(await folderWith('{"replies":[{}]}'))).rejects.toThrow("replies.0.url");
});
