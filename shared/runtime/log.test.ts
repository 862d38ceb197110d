import { describe, expect, it } from "vitest";
import { createLog } from "./log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  let line = "";
  write(createLog("debug", { write: (text) => void (line = text) }));
  return JSON.parse(line) as Record<string, unknown>;
}

// Rules: protocol/operations#log-format, protocol/operations#never-logged
describe("log lines", () => {
  it("have a level label and an ISO time", () => {
    expect(logged((log) => log.warn("hello"))).toEqual({
      level: "warn",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      msg: "hello",
    });
  });

  it("redact secrets at every depth", () => {
    const secrets = { token: "s3cret", passcode: "s3cret", cookie: "s3cret", authorization: "s3cret" };
    const headers = { ...secrets, "set-cookie": "s3cret" };
    const line = JSON.stringify(logged((log) => log.info({ ...secrets, req: { ...secrets, headers } }, "x")));
    expect(line).not.toContain("s3cret");
  });

  it("escape what terminals obey, and parse to the same words", () => {
    let line = "";
    const words = "\u001b[2J\u009b2J\u007f\u202eb\u2066c\u{e0061}";
    createLog("debug", { write: (text) => void (line = text) }).info({ words }, "a plugin logged");
    expect(line).toMatch(/^[\x20-\x7e]+\n$/);
    expect(JSON.parse(line)).toMatchObject({ words });
  });

  it("omit the values that Postgres quotes in its errors", () => {
    const error = Object.assign(new Error('invalid input syntax: "Ada"'), { code: "22P02", detail: "(Ada)" });
    const line = logged((log) => log.error({ err: error }, "it failed"));
    expect(JSON.stringify(line)).not.toContain("Ada");
    expect(line).toMatchObject({
      err: { code: "22P02", stack: expect.stringContaining("log.test.ts") as string },
    });
  });

  it("keep the message and the cause of other errors", () => {
    const error = new Error("no route to host", { cause: new Error("down") });
    expect(logged((log) => log.error({ err: error }, "x"))).toMatchObject({
      err: { message: "no route to host", cause: { message: "down" } },
    });
  });
});
