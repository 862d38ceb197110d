import type { Socket } from "node:net";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { errorsLogged } from "#test/support/errors-logged.ts";
import { bytesHeld, inMib } from "#test/support/memory.ts";
import { act, addStory, team, type Person } from "#test/support/client.ts";
import { frameBytes, openRawWebSocket, type RawFrame } from "#test/support/raw-websocket.ts";
import { ask } from "#test/support/raw-request.ts";
import { watch } from "#test/support/socket.ts";
import { iterations, isSoak, recordResult } from "#test/support/stress.ts";
import { testApp } from "#test/support/test-app.ts";

const cases = iterations("SOCKET_FUZZ_CASES", { test: 300, soak: 10_000 });
const seed = Number(process.env["SOCKET_FUZZ_SEED"] ?? Date.now() % 1_000_000_000);
const casesBetweenChecks = 50;

const app = await testApp({
  env: { LOG_LEVEL: "warn", WS_MAX_PER_TOKEN: "1000000", STORY_LIMIT_PER_SESSION: "1000000" },
});

const t = await team(app, ["Ana", "Ben"]);

const text = Buffer.from("hello");
const badText = Buffer.from([0x68, 0xff, 0xc0, 0xaf]);
const frame = (frame: Partial<RawFrame>): RawFrame => ({
  fin: true,
  reserved: 0,
  opcode: 1,
  masked: true,
  payload: text,
  ...frame,
});
const close = (code: number, reason: Buffer) =>
  frame({ opcode: 8, payload: Buffer.concat([Buffer.from([code >> 8, code & 255]), reason]) });
const [textOpcode, control] = [fc.constantFrom(1, 2), fc.constantFrom(8, 9, 10)];
const compressedBomb = deflateRawSync(Buffer.alloc(4 * 1024 * 1024));

/** A case. `frames` is a function so that a failure report does not print each byte. The seed reproduces the bytes. */
type Case = { what: string; frames: () => RawFrame[]; isFatal: boolean };
const caseOf = (what: string, isFatal: boolean, frames: fc.Arbitrary<RawFrame[]>): fc.Arbitrary<Case> =>
  frames.map((made) => ({ what, isFatal, frames: () => made }));
const oneFrame = (made: fc.Arbitrary<Partial<RawFrame>>) => made.map((part) => [frame(part)]);

/** Each case is an input that is forbidden or allowed. A fatal case must end the socket. */
const anyCase = fc.oneof(
  caseOf("no mask", true, oneFrame(textOpcode.map((opcode) => ({ opcode, masked: false })))),
  caseOf(
    "reserved bits",
    true,
    oneFrame(fc.constantFrom(1, 2, 3, 5, 6, 7).map((reserved) => ({ reserved }))),
  ),
  caseOf(
    "a reserved opcode",
    true,
    oneFrame(fc.constantFrom(3, 4, 5, 6, 7, 11, 12, 13, 14, 15).map((opcode) => ({ opcode }))),
  ),
  caseOf("text that is not UTF-8", true, fc.constant([frame({ payload: badText })])),
  caseOf("a close reason that is not UTF-8", true, fc.constant([close(1000, badText)])),
  caseOf(
    "a bad close code",
    true,
    fc.constantFrom(0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65_535).map((code) => [close(code, text)]),
  ),
  caseOf("half a close code", true, fc.constant([frame({ opcode: 8, payload: Buffer.from([3]) })])),
  caseOf(
    "a proper close",
    true,
    fc.constantFrom(1000, 1001, 3000, 4999).map((code) => [close(code, text)]),
  ),
  caseOf(
    "a long control frame",
    true,
    oneFrame(
      fc
        .tuple(control, fc.integer({ min: 126, max: 4000 }))
        .map(([opcode, size]) => ({ opcode, payload: Buffer.alloc(size) })),
    ),
  ),
  caseOf("a control frame in fragments", true, oneFrame(control.map((opcode) => ({ opcode, fin: false })))),
  caseOf("a compressed control frame", true, oneFrame(control.map((opcode) => ({ opcode, reserved: 4 })))),
  caseOf(
    "a continuation without a first frame",
    true,
    oneFrame(fc.boolean().map((fin) => ({ opcode: 0, fin }))),
  ),
  caseOf("a new message inside another", true, fc.constant([frame({ fin: false }), frame({})])),
  caseOf(
    "more than 4096 bytes",
    true,
    oneFrame(fc.integer({ min: 4097, max: 70_000 }).map((size) => ({ payload: Buffer.alloc(size, 97) }))),
  ),
  caseOf(
    "endless fragments",
    true,
    fc.integer({ min: 1, max: 4096 }).map((size) => {
      const next = frame({ opcode: 0, fin: false, payload: Buffer.alloc(size, 97) });
      const fragments = Array.from({ length: Math.floor(4096 / size) + 1 }, () => next);
      return [frame({ fin: false, payload: Buffer.alloc(0) })].concat(fragments);
    }),
  ),
  caseOf(
    "an enormous length",
    true,
    oneFrame(fc.constantFrom(2n ** 63n - 1n, 2n ** 63n, 2n ** 53n, 2n ** 32n).map((claims) => ({ claims }))),
  ),
  caseOf(
    "a compressed bomb",
    true,
    fc.constant([frame({ reserved: 4, payload: compressedBomb.subarray(0, 4096) })]),
  ),
  caseOf(
    "compressed nonsense",
    true,
    oneFrame(
      fc
        .uint8Array({ minLength: 8, maxLength: 64 })
        .map((bytes) => ({ reserved: 4, payload: Buffer.concat([Buffer.from([0x07]), bytes]) })),
    ),
  ),
  caseOf("small messages", false, oneFrame(textOpcode.map((opcode) => ({ opcode })))),
  caseOf(
    "pings and pongs",
    false,
    oneFrame(fc.constantFrom(9, 10).map((opcode) => ({ opcode, payload: Buffer.alloc(125) }))),
  ),
  caseOf(
    "random frames",
    false,
    fc.array(
      fc.record({
        fin: fc.boolean(),
        reserved: fc.nat(7),
        opcode: fc.nat(15),
        masked: fc.boolean(),
        payload: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  ),
);

/** Writes the bytes in two pieces, because a frame may arrive in pieces. */
function writeSplit(socket: Socket, bytes: Buffer, at: number) {
  socket.write(bytes.subarray(0, at % bytes.length));
  socket.write(bytes.subarray(at % bytes.length));
}

// Rules: protocol/live#client-frames, protocol/live#protocol-errors
describe("malformed WebSocket frames", () => {
  test(
    `${cases} sockets (SOCKET_FUZZ_CASES) with seed ${seed} (SOCKET_FUZZ_SEED) are closed`,
    async () => {
      const [ana, ben] = t.people as [Person, Person];
      const storyId = await addStory(ana, t.room, "Before");
      const watcher = await watch(ana, t.session.id);
      const kinds = new Set<string>();
      let done = 0;
      const before = bytesHeld();
      const property = fc.asyncProperty(anyCase, fc.nat(), async ({ what, frames, isFatal }, at) => {
        const socket = await openRawWebSocket(ben, t.session.id);
        const closed = new Promise((done) => socket.once("close", done));
        socket.resume();
        writeSplit(socket, Buffer.concat(frames().map(frameBytes)), at);
        if (!isFatal) socket.end();
        // A fatal case ends the socket although the client does not.
        await closed;
        kinds.add(what);
        if (++done % casesBetweenChecks !== 0) return;
        const title = `After ${done}`;
        await act(ana, t.room, "PATCH", "story", { storyId, title });
        await watcher.until((seen) => seen.state.stories.some((story) => story.title === title));
        watcher.frames.length = 0;
        watcher.texts.length = 0;
      });
      await fc.assert(property, { numRuns: cases, seed, endOnFailure: true });
      const grown = bytesHeld() - before;
      if (isSoak) expect(grown).toBeLessThan(64 * 1024 * 1024);
      expect(errorsLogged(app)).toEqual([]);
      await expect.poll(async () => (await ask(app, "GET", "/readyz")).status).toBe(200);
      recordResult({
        trial: "socket fuzz",
        tried: `${cases} sockets with malformed frames of ${kinds.size} kinds, seed ${seed}`,
        outcome: `all closed, the other viewer received each change, no error line, memory grew ${inMib(grown)}`,
      });
    },
    120_000 + cases * 100,
  );
});
