import { visitor } from "#test/support/client.ts";
import type { MintedLink } from "#shared/wire/links.ts";
import { examplesOf } from "./examples.ts";
import { guestOf, spaceOf } from "./rooms-of-stories.ts";

examplesOf("guests", {
  async "make, redeem and revoke a link"(recorder) {
    const t = await spaceOf(recorder, ["Ana"]);
    const ana = t.people[0]!;
    const { body: link } = await recorder.show<MintedLink>(ana, "POST", `${t.room}/links`);
    recorder.call(link.id, "link");
    const gwen = visitor(recorder.app);
    const body = { token: link.token, name: "Gwen" };
    await recorder.show(gwen, "POST", "/api/links/redeem", { body });
    await recorder.show(ana, "GET", `${t.room}/links`);
    await recorder.show(ana, "DELETE", `${t.room}/links/${link.id}`);
    await recorder.show(gwen, "GET", "/api/me");
  },
  async "redeem a wrong token"({ app, show }) {
    const body = { token: "not-a-token", name: "Gwen" };
    await show(visitor(app), "POST", "/api/links/redeem", { body });
  },
  async "a guest's identity"(recorder) {
    const t = await spaceOf(recorder, ["Ana", "Ben"]);
    const gwen = await guestOf(recorder, t, "Gwen");
    await recorder.show(gwen, "GET", "/api/me");
  },
  async "the room as a guest reads it"(recorder) {
    const t = await spaceOf(recorder, ["Ana", "Ben"]);
    const gwen = await guestOf(recorder, t, "Gwen");
    await recorder.show(gwen, "GET", t.room);
  },
  async "refusals for a guest"(recorder) {
    const t = await spaceOf(recorder, ["Ana"]);
    const gwen = await guestOf(recorder, t, "Gwen");
    await recorder.show(gwen, "GET", "/api/spaces");
    await recorder.show(gwen, "POST", `${t.room}/actions/reveal`);
    await recorder.show(gwen, "DELETE", t.spacePath);
  },
});
