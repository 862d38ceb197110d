import { ok } from "#test/support/client.ts";
import { examplesOf } from "./examples.ts";
import { spaceOf } from "./rooms-of-stories.ts";

examplesOf(
  "limits",
  {
    async "a cap of a space"(recorder) {
      const t = await spaceOf(recorder, ["Ana", "Ben"]);
      const [ana, ben] = t.people;
      const body = { to: ben!.id, text: "Thank you" };
      for (let given = 1; given <= 2; given++) await ok(ana!, "POST", `${t.spacePath}/kudos`, body);
      await recorder.show(ana!, "POST", `${t.spacePath}/kudos`, { body });
    },
    async "a body that is too large"({ person, write }) {
      const ana = await person("Ana");
      const reply = await ana.send("POST", "/api/me", { body: { name: "a".repeat(64 * 1024) } });
      write(`HTTP/1.1 ${reply.status} Payload Too Large\n\n${reply.text}`);
    },
    // This story must be last, because it uses up the guesses of this machine's address.
    async "the ninth guess"(recorder) {
      const t = await spaceOf(recorder, ["Ana"]);
      const ben = await recorder.person("Ben");
      for (let guess = 1; guess <= 8; guess++)
        await ben.send("POST", `${t.spacePath}/join`, { body: { passcode: "?" } });
      await recorder.show(ben, "POST", `${t.spacePath}/join`, { body: { passcode: t.space.passcode } });
    },
  },
  { KUDO_LIMIT_PER_SPACE: "2" },
);
