import { describe, expect, it } from "vitest";
import { linkParts } from "./linked-text.ts";

const links = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

describe("linkParts", () => {
  it("gives back every character of the text", () => {
    const text = "See https://example.com/a?b=1#c, then\n(https://example.com/x_(y)) and more.";
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
    expect(links(text)).toEqual(["https://example.com/a?b=1#c", "https://example.com/x_(y)"]);
  });

  it("leaves sentence marks and surplus brackets outside", () => {
    expect(links("(see https://example.com/a).")).toEqual(["https://example.com/a"]);
    expect(links("https://example.com/a...")).toEqual(["https://example.com/a"]);
  });

  it("makes no link of anything but http and https", () => {
    expect(links("javascript:alert(1) data:text/html,x file:///etc www.example.com")).toEqual([]);
    expect(links('<a href="https://example.com/x">')).toEqual(["https://example.com/x"]);
    expect(links("https:// nothing")).toEqual([]);
  });

  it("is empty for an empty text", () => expect(linkParts("")).toEqual([]));
});
