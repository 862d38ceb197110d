import { expect, test } from "vitest";
import { knownPrefixes, referenceInAddress, splitReference } from "./references.ts";

const none = knownPrefixes("", []);

test.each([
  ["https://acme.atlassian.net/browse/SHOP-1", "SHOP-1"],
  ["https://acme.atlassian.net/browse/shop-1?focus=2", "SHOP-1"],
  ["https://linear.app/acme/issue/ENG-7/pay-by-card", "ENG-7"],
  ["https://acme.youtrack.cloud/issue/WEB-3", "WEB-3"],
  ["https://github.com/acme/shop/issues/12#issuecomment-1", "#12"],
  ["https://github.com/acme/shop/pull/13", "#13"],
  ["https://gitlab.com/acme/shop/-/work_items/14", "#14"],
  ["https://dev.azure.com/acme/shop/_workitems/edit/15", "#15"],
  ["https://trello.com/c/AbC12/16-pay", "#16"],
  ["https://figma.com/file/AB-1", ""],
  ["https://acme.example/issues/", ""],
])("%s names %j", (address, ref) => expect(referenceInAddress(address)).toBe(ref));

test("a prefix of one letter or with digits counts if the text has two numbers with it", () => {
  const line = "T-1 Pay";
  expect(splitReference(line, none)).toEqual({ ref: "", rest: line });
  expect(splitReference(line, knownPrefixes("T-1 Pay\nT-2 Cart\nT-2 again", []))).toEqual({
    ref: "T-1",
    rest: "Pay",
  });
});

test("a lower-case key counts if the room has its prefix", () => {
  expect(splitReference("web-3: Pay", none).ref).toBe("");
  expect(splitReference("web-3: Pay", knownPrefixes("", ["WEB-1"]))).toEqual({ ref: "WEB-3", rest: "Pay" });
});

test.each(["\u2010", "\u2011", "\u2012", "–", "—", "−", "－", "\u2060-", "-\u200b"])(
  "a key may have %j instead of its hyphen",
  (dash) => {
    const line = `PAY${dash}7 Pay by card`;
    expect(splitReference(line, knownPrefixes(line, []))).toEqual({ ref: "PAY-7", rest: "Pay by card" });
  },
);

test("a lower-case key with another dash counts if the text has its prefix with another dash", () => {
  const text = "PAY\u20117 Pay\npay–8 Cart";
  expect(splitReference("pay–8 Cart", knownPrefixes(text, [])).ref).toBe("PAY-8");
});

test("the name of a standard is not a key, even if the room has such keys", () => {
  expect(splitReference("UTF-8 names", knownPrefixes("UTF-8 UTF-16", ["UTF-1"])).ref).toBe("");
});
