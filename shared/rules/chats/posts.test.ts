import { expect, test } from "vitest";
import { channelPosts, postsOfNewRoom } from "./posts.ts";

const poker = { closes: false, texts: ["estimates"] } as const;

test("a new room causes the posts of its end and the texts that its kind has", () => {
  expect(postsOfNewRoom(channelPosts, poker)).toEqual(["ended", "estimates"]);
});

test("a new room with a closing time causes the posts of its opening and closing", () => {
  expect(postsOfNewRoom(channelPosts, { closes: true, texts: [] })).toEqual(["opened", "closing", "ended"]);
});

test("texts without the message of the end are not sent", () => {
  expect(postsOfNewRoom(["opened", "estimates"], poker)).toEqual([]);
});
