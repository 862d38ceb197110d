import { describe, expect, test } from "vitest";
import { errorsLogged } from "#test/support/errors-logged.ts";
import { ask } from "#test/support/raw-request.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

const ranges = [
  "bytes=0-0",
  "bytes=0-",
  "bytes=-1",
  "bytes=-0",
  "bytes=5-1",
  "bytes=1000000-",
  "bytes=0-1000000",
  "bytes=0-1,3-4",
  "bytes=5-1,0-1",
  "bytes=",
  "bytes=-",
  "bytes",
  "bytes=a-b",
  "bytes=0x1-2",
  "bytes=1-2-3",
  "bytes= 0 - 1 ",
  "BYTES=0-1",
  "items=0-1",
  "",
  "=",
  "bytes=99999999999999999999-",
  "bytes=-99999999999999999999",
  "bytes=0-0\u00ff",
  `bytes=${"0-0,".repeat(1000)}`,
];
const paths = ["/", "/index.html", "/favicon.svg", "/o/default/s/team", "/api/auth", "/healthz"];

// Rules: protocol/conventions#caching
describe("conditional requests for pages and files", () => {
  test("a Range header of any form does not change a reply", async () => {
    for (const path of paths) {
      for (const method of ["GET", "HEAD"]) {
        const whole = await ask(app, method, path);
        for (const range of ranges) {
          const reply = await ask(app, method, path, { headers: { range } });
          const { "content-length": length, "content-range": part } = reply.headers;
          expect([method, path, range, reply.status, length, part]).toEqual([
            method,
            path,
            range,
            whole.status,
            whole.headers["content-length"],
            undefined,
          ]);
          expect(reply.text).toBe(whole.text);
        }
      }
    }
  });

  test("a false condition is 412, a true condition gets its reply, and no condition is 500", async () => {
    const path = "/favicon.svg";
    const tag = String((await ask(app, "GET", path)).headers["etag"]);
    const past = "Mon, 01 Jan 2001 00:00:00 GMT";
    const table: [Record<string, string>, number][] = [
      [{ "if-match": '"x"' }, 412],
      [{ "if-match": "*" }, 200],
      [{ "if-unmodified-since": past }, 412],
      [{ "if-unmodified-since": "nonsense" }, 200],
      [{ "if-none-match": tag }, 304],
      [{ "if-none-match": '"x"' }, 200],
      [{ "if-modified-since": past }, 200],
      [{ "if-range": '"x"', range: "bytes=5-1" }, 200],
    ];
    for (const [headers, status] of table) {
      for (const method of ["GET", "HEAD"]) {
        const reply = await ask(app, method, path, { headers });
        expect([method, headers, reply.status]).toEqual([method, headers, status]);
        expect(reply.headers["x-content-type-options"]).toBe("nosniff");
      }
    }
    const refused = await ask(app, "GET", path, { headers: { "if-match": '"x"' } });
    expect([refused.text, refused.headers["content-type"]]).toEqual([
      "precondition failed",
      "text/plain; charset=utf-8",
    ]);
    expect(errorsLogged(app)).toEqual([]);
  });

  test("the page has no validator, so a page of another build never matches", async () => {
    for (const path of ["/", "/index.html", "/o/default/s/team"]) {
      const now = new Date(Date.now() + 86_400_000).toUTCString();
      const { status, headers } = await ask(app, "GET", path, { headers: { "if-modified-since": now } });
      expect([path, status, headers["etag"], headers["last-modified"]]).toEqual([
        path,
        200,
        undefined,
        undefined,
      ]);
    }
  });
});
