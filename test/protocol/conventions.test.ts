import { ok, visitor } from "#test/support/client.ts";
import { examplesOf } from "./examples.ts";

examplesOf("conventions", {
  async "another method"({ app, show }) {
    await show(visitor(app), "PUT", "/api/auth");
  },
  async "a body of another type"({ app, show }) {
    await show(visitor(app), "POST", "/api/me", { headers: { "content-type": "text/plain" }, body: "Ana" });
  },
  async "two pages"({ call, person, show }) {
    const ana = await person("Ana");
    for (const name of ["Atlas", "Beacon", "Comet"]) await ok(ana, "POST", "/api/spaces", { name });
    const first = await ana.send<{ next: string }>("GET", "/api/orgs/default/spaces?limit=2");
    call(first.body.next, "cursor");
    await show(ana, "GET", "/api/orgs/default/spaces?limit=2");
    await show(ana, "GET", `/api/orgs/default/spaces?limit=2&after=${first.body.next}`);
  },
});
