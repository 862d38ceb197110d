import { randomUUID } from "node:crypto";
import { visitor } from "#test/support/client.ts";
import { examplesOf } from "./examples.ts";
import { spaceOf } from "./rooms-of-stories.ts";

examplesOf("guarantees", {
  async "another team's room, and an unknown room"(recorder) {
    const t = await spaceOf(recorder, ["Ana"]);
    const ben = await recorder.person("Ben");
    const unknownRoomId = randomUUID();
    recorder.call(unknownRoomId, "no session's id");
    await recorder.show(ben, "GET", t.room);
    await recorder.show(ben, "GET", `/api/sessions/${unknownRoomId}`);
  },
  async "two session cookies"({ app, person, show, call }) {
    const [ana, ben] = [await person("Ana"), await person("Ben")];
    call(`${ana.cookie}; svc_session=${ben.cookie}`, "ana's token>; svc_session=<ben's token");
    const cookie = `svc_session=${ana.cookie}; svc_session=${ben.cookie}`;
    await show(visitor(app), "GET", "/api/me", { headers: { cookie } });
  },
  async "text that cannot be stored"(recorder) {
    const t = await spaceOf(recorder, ["Ana"]);
    await recorder.show(t.people[0]!, "POST", `${t.room}/actions/stories`, { body: { title: "a\0b" } });
  },
});
