import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attachment } from "./attachment.ts";

/** Returns the name in `filename*`, as a client reads it. */
function whole(header: string): string {
  return decodeURIComponent(/filename\*=UTF-8''([^;]*)$/.exec(header)![1]!);
}

// Rules: protocol/rooms#file-name
describe("the name of a saved file", () => {
  test.each([
    ["Planning", `attachment; filename="Planning.csv"; filename*=UTF-8''Planning.csv`],
    ["Sprint 12", `attachment; filename="Sprint 12.csv"; filename*=UTF-8''Sprint%2012.csv`],
    [
      "Größe (neu)",
      `attachment; filename="Gr__e (neu).csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%28neu%29.csv`,
    ],
    ["100% 🂡", `attachment; filename="100_ _.csv"; filename*=UTF-8''100%25%20%F0%9F%82%A1.csv`],
    ["../../etc/passwd", `attachment; filename="-..-etc-passwd.csv"; filename*=UTF-8''-..-etc-passwd.csv`],
    [
      "a\u202ab\u202ec\u2066d\u2069e\u2028f\u2029g\u0085h",
      `attachment; filename="a-b-c-d-e-f-g-h.csv"; filename*=UTF-8''a-b-c-d-e-f-g-h.csv`,
    ],
    ["It's (*)", `attachment; filename="It's (-).csv"; filename*=UTF-8''It%27s%20%28-%29.csv`],
    ["...", `attachment; filename="session.csv"; filename*=UTF-8''session.csv`],
  ])("for the title %j", (title, header) => expect(attachment(title, "csv")).toBe(header));

  test("a title cannot end the header or name another folder", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 200 }), (title) => {
        const header = attachment(title, "csv");
        expect(header).toMatch(
          /^attachment; filename="[^"\\%\x7f-\uffff]*\.csv"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/,
        );
        // eslint-disable-next-line no-control-regex
        expect(whole(header)).not.toMatch(/[\\/:"\x00-\x1f\u202a-\u202e\u2066-\u2069]/);
        expect(whole(header)).toMatch(/[^.].*\.csv$/s);
      }),
      { numRuns: 1000 },
    );
  });
});
