// Rules: protocol/poker#room-text
import { expect, test } from "vitest";
import { MAX_WRITERS } from "#shared/rules/room-size.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { act, addStory, ok, team, type Person } from "#test/support/client.ts";

const app = await sharedApp();

test("a round accepts the votes of 500 people", async () => {
  const t = await team(app, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  const storyId = await addStory(ana, t.room, "Story");
  await act(ana, t.room, "POST", "select", { storyId });
  await act(ana, t.room, "POST", "vote", { storyId, value: "5" });
  await app.database.sql.query(
    `with person as (
       insert into users (id, name, avatar_hue) select gen_random_uuid(), 'Left', 0 from generate_series(2, $2::int)
       returning id
     ) insert into votes (story_id, user_id, value) select $1, id, '8' from person`,
    [storyId, MAX_WRITERS],
  );
  const refused = await ben.send("POST", `${t.room}/actions/vote`, { body: { storyId, value: "3" } });
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      code: "limit_reached",
      error: `a round takes the votes of at most ${MAX_WRITERS} people`,
      limit: MAX_WRITERS,
    },
  ]);
  await act(ben, t.room, "POST", "vote", { storyId, value: null });
  await act(ana, t.room, "POST", "vote", { storyId, value: "8" });
  await act(ana, t.room, "POST", "vote", { storyId, value: null });
  await act(ben, t.room, "POST", "vote", { storyId, value: "3" });
  const { state } = await ok<PokerEnvelope>(ana, "GET", t.room);
  expect(state.stories[0]!.votedUserIds).toHaveLength(MAX_WRITERS);
});
