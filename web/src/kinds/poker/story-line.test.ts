import { describe, expect, it } from "vitest";
import { storyFromLine } from "./story-line.ts";

const story = (ref: string, title: string) => ({ ref, title, notes: "" });

describe("storyFromLine", () => {
  it.each([
    ["REF-12 Sign in", "REF-12", "Sign in"],
    ["REF-12: Sign in", "REF-12", "Sign in"],
    ["[REF-12] Sign in", "REF-12", "Sign in"],
    ["#12 Sign in", "#12", "Sign in"],
    ["acme/web.app#12 Sign in", "acme/web.app#12", "Sign in"],
    ["- REF-12 Sign in", "REF-12", "Sign in"],
    ["* Sign in", "", "Sign in"],
    ["1. Sign in", "", "Sign in"],
    ["12) REF-3 Sign in", "REF-3", "Sign in"],
    ["- [ ] #12 Sign in", "#12", "Sign in"],
    ["[REF-12](https://example.com/REF-12) Sign in", "REF-12", "Sign in"],
    ["REF-12", "REF-12", ""],
    ["  Sign in   ", "", "Sign in"],
  ])("reads %s", (line, ref, title) => expect(storyFromLine(line, [])).toEqual(story(ref, title)));

  it.each([
    "Sign-in 2 factors",
    "-40 degrees",
    "404-page for guests",
    "UTF-8 names break",
    "Top-10 list",
    "web-3 login",
    "3 little pigs",
    "#hashtag support",
  ])("leaves %s as a title", (line) => expect(storyFromLine(line, [])).toEqual(story("", line)));

  it("accepts a lower-case key if the queue has its prefix", () => {
    expect(storyFromLine("web-3 login", ["WEB-1"])).toEqual(story("WEB-3", "login"));
  });
});
