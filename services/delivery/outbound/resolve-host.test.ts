// Rules: protocol/webhooks#request-timeout
import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { resolveHost } from "./resolve-host.ts";

type Records = Record<"A" | "AAAA", number[] | undefined>;

/** Starts a name server that answers every question with these records, or never. Returns its address. */
async function nameServer(records: Records | null): Promise<{ servers: string[]; asked: () => number }> {
  let asked = 0;
  const socket = createSocket("udp4");
  socket.on("message", (question, from) => {
    asked++;
    if (records) socket.send(answerTo(question, records), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return { servers: [`127.0.0.1:${socket.address().port}`], asked: () => asked };
}

/** Returns the reply to a question: RFC 1035, section 4.1. */
function answerTo(question: Buffer, records: Records): Buffer {
  const end = question.indexOf(0, 12) + 5;
  const isA = question.readUInt16BE(end - 4) === 1;
  const data = records[isA ? "A" : "AAAA"];
  const head = Buffer.from(question.subarray(0, 12));
  // A reply with recursion. Without data the name is not known.
  head.writeUInt16BE(data ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(data ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const answer = Buffer.alloc(12);
  answer.writeUInt16BE(0xc00c, 0);
  answer.writeUInt16BE(isA ? 1 : 28, 2);
  answer.writeUInt16BE(1, 4);
  answer.writeUInt16BE(data?.length ?? 0, 10);
  return Buffer.concat([head, question.subarray(12, end), ...(data ? [answer, Buffer.from(data)] : [])]);
}

/** Writes a hosts file for this test, and returns its path. */
async function hostsFileWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "standpoint-hosts-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "hosts"), text);
  return join(folder, "hosts");
}

test("a host has the addresses of both families that its name server knows", async () => {
  const A = [192, 0, 2, 7];
  const AAAA = [0x20, 1, 0xd, 0xb8, ...Array<number>(11).fill(0), 7];
  const both = await nameServer({ A, AAAA });
  expect(await resolveHost("hooks.example.com", both)).toEqual([
    { address: "192.0.2.7", family: 4 },
    { address: "2001:db8::7", family: 6 },
  ]);
  const one = await nameServer({ A: undefined, AAAA });
  expect(await resolveHost("hooks.example.com", one)).toEqual([{ address: "2001:db8::7", family: 6 }]);
});

test("an unknown host is not found", async () => {
  const { servers } = await nameServer({ A: undefined, AAAA: undefined });
  await expect(resolveHost("none.example.com", { servers })).rejects.toMatchObject({ code: "ENOTFOUND" });
});

test("the hosts file of the machine comes before its name servers", async () => {
  const server = await nameServer({ A: [192, 0, 2, 7], AAAA: undefined });
  const text =
    "# 192.0.2.1 hooks.example.com\n10.0.0.5\tother.example.com Hooks.example.com # ours\r\n::1 x\n";
  const found = await resolveHost("hooks.example.com", { ...server, hostsFile: await hostsFileWith(text) });
  expect([found, server.asked()]).toEqual([[{ address: "10.0.0.5", family: 4 }], 0]);
  const elsewhere = await hostsFileWith("10.0.0.5 hooks.example.com.evil.example\n");
  expect(await resolveHost("hooks.example.com", { ...server, hostsFile: elsewhere })).toHaveLength(1);
});

test("names whose server never answers do not occupy the threads of the process", async () => {
  const { servers } = await nameServer(null);
  let ended = 0;
  const waiting = Array.from({ length: 32 }, (_, n) =>
    resolveHost(`never-${n}.example.com`, { servers }).catch(({ code }) => (ended++, code as string)),
  );
  // Both use the threads.
  expect(await lookup("localhost")).toMatchObject({ address: expect.any(String) });
  expect([(await hostsFileWith("")).length > 0, ended]).toEqual([true, 0]);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["ENOTFOUND"]));
});
