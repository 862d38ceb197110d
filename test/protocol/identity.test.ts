import { visitor } from "#test/support/client.ts";
import { examplesOf } from "./examples.ts";

examplesOf("identity", {
  async "take a name"({ app, show }) {
    const browser = visitor(app);
    await show(browser, "GET", "/api/auth");
    await show(browser, "GET", "/api/me");
    await show(browser, "POST", "/api/me", { body: { name: "Ana" } });
  },
  async "a rename replaces the token"({ person, show }) {
    const ana = await person("Ana");
    const before = ana.on(ana.app);
    await show(ana, "POST", "/api/me", { body: { name: "Ana Lima" } });
    await show(before, "POST", "/api/me", { body: { name: "Ana again" } });
  },
  async "pick an avatar"({ person, show }) {
    await show(await person("Ana"), "PATCH", "/api/me/avatar", { body: { icon: "otter" } });
  },
  async "sign out"({ person, show }) {
    const ana = await person("Ana");
    const otherClient = ana.on(ana.app);
    await show(ana, "DELETE", "/api/me");
    await show(otherClient, "GET", "/api/me");
  },
});
