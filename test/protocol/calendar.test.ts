import type { MintedFeed } from "#shared/wire/feed.ts";
import { visitor } from "#test/support/client.ts";
import { examplesOf } from "./examples.ts";
import { spaceOf, standupOf } from "./rooms-of-stories.ts";

/** Matches a time in a calendar's format. */
const written = (moment: number) => new Date(moment).toISOString().replaceAll(/[-:]|\.\d+/g, "");

examplesOf("calendar", {
  async "make a calendar address"({ person, show }) {
    const ana = await person("Ana");
    await show(ana, "POST", "/api/me/ics", { body: { remindMinutes: 15 } });
    await show(ana, "GET", "/api/me/ics");
    await show(ana, "DELETE", "/api/me/ics");
  },
  async "an unknown token"({ app, show }) {
    await show(visitor(app), "GET", "/ics/not-a-token");
  },
  async "the content of a calendar"(recorder) {
    const t = await standupOf(recorder, await spaceOf(recorder, ["Ana"]));
    const made = await t.people[0]!.send<MintedFeed>("POST", "/api/me/ics", { body: { remindMinutes: 15 } });
    const created = Date.parse(t.session.createdAt);
    recorder.call(written(created), "opened");
    recorder.call(written(created + 86_400_000), "a day later");
    const reply = await visitor(recorder.app).send("GET", new URL(made.body.url).pathname);
    recorder.write(reply.text.replaceAll("\r\n ", "").replaceAll("\r\n", "\n").trimEnd());
  },
});
