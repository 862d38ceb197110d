// Rules: protocol/operations#security-event-format, protocol/operations#target, protocol/spaces#fields
import { describe, expect, test } from "vitest";
import { startApp } from "#test/support/app.ts";
import { dump } from "#test/support/dump.ts";
import { guest, mint, redeem } from "#test/support/guests.ts";
import { act, addStory, ok, person, team, visitor, type Person } from "#test/support/client.ts";
import { ask, askBytes } from "#test/support/raw-request.ts";
import { refusedSocket, watch } from "#test/support/socket.ts";

// Rules: protocol/guarantees#digests-only, protocol/guarantees#no-secrets-in-plain-text,
//   protocol/operations#never-logged
describe("secrets in the database and in the log", () => {
  test("the database and the log contain no token or handle in plain text", async () => {
    const app = await startApp();
    const t = await team(app, ["Nqzanna", "Nqzben"]);
    const [ana, ben] = t.people as [Person, Person];
    const tokens: string[] = [ana.cookie!, ben.cookie!];
    const passcodes = [t.space.passcode];
    const texts = [
      "Nqzanna",
      "Nqzben",
      "Tqztitle",
      "Sqzstory",
      "Dqznotes",
      "Rqzref",
      "Kqzdeck",
      "Mqzmessage",
    ];

    const session = await ok<{ id: string }>(ana, "POST", `${t.spacePath}/sessions`, {
      kind: "poker",
      title: "Tqztitle",
    });
    const room = `/api/sessions/${session.id}`;
    const watcher = await watch(ana, session.id);
    const storyId = await addStory(ana, room, "Sqzstory");
    await act(ana, room, "PATCH", "story", { storyId, notes: "Dqznotes", ref: "Rqzref" });
    await act(ana, room, "POST", "select", { storyId });
    await act(ben, room, "POST", "vote", { storyId, value: "5" });
    await act(ana, room, "POST", "reveal");
    await ok(ana, "POST", `${t.spacePath}/decks`, { name: "Kqzdeck", cards: ["1", "2"], ordinal: false });
    const handles: string[] = [];
    const invite = async (passcode: string) => {
      const body = { passcode };
      const { handle } = await ok<{ handle: string }>(visitor(app), "POST", `${t.spacePath}/invite`, body);
      handles.push(handle);
      return handle;
    };
    await invite(passcodes[0]!);
    const rotated = await ok<{ passcode: string }>(ben, "POST", `${t.spacePath}/passcode`, {});
    passcodes.push(rotated.passcode);
    const carl = await person(app, "Nqzcarl");
    await ok(carl, "POST", `${t.spacePath}/join`, { handle: await invite(rotated.passcode) });
    await invite(rotated.passcode);
    tokens.push(carl.cookie!);
    await watch(carl, session.id);
    await ok(ana, "POST", `${room}/participants/${carl.id}/remove`, { message: "Mqzmessage" });
    await ok(ben, "POST", "/api/me", { name: "Nqzrenamed" });
    tokens.push(ben.cookie!);
    await watcher.until((frame) => frame.revealed);
    const link = await mint(ana, room);
    const gus = await guest(app, link.token, "Nqzgus");
    tokens.push(gus.cookie!);
    await watch(gus, session.id);
    await redeem(visitor(app), `${link.token}x`, "Nqzwrong");
    await ok(ana, "DELETE", `${room}/links/${(await mint(ana, room)).id}`);
    await ok(gus.on(app), "DELETE", "/api/me");

    // Refusals and failures, with secrets in every place that a log line could repeat.
    const secretPaths = [
      `/api/sessions/${tokens[0]}`,
      `/api/orgs/${passcodes[1]}/spaces/${handles[2]}/join`,
      `/o/default/s/x?token=${tokens[1]}`,
      `/%zz${tokens[2]}`,
      `/ics/${handles[0]}`,
      `/join?token=${link.token}`,
      `/api/links/${link.token}`,
    ];
    for (const path of secretPaths) {
      for (const method of ["GET", "POST"]) {
        await ask(app, method, path, {
          headers: { cookie: `svc_session=${tokens[0]}`, referer: path, "user-agent": tokens[1]! },
        });
      }
    }
    await refusedSocket(carl, `/ws?session=${session.id}&token=${carl.cookie}`);
    await ben.send("POST", `${t.spacePath}/join`, { body: { passcode: "Wqzwrong" } });
    const olga = await person(app, "Nqzolga");
    tokens.push(olga.cookie!);
    await olga.send("POST", `${t.spacePath}/join`, { body: { passcode: "Wqzwrong", handle: handles[1] } });
    await ana.send("POST", `${room}/actions/stories`, { raw: '{"title":"Bqzbroken' });
    await askBytes(
      app,
      `POST /api/me HTTP/1.1\r\ncookie: svc_session=${tokens[0]}\r\ncontent-length: x\r\n\r\n`,
    );
    await app.database.sql.query("alter table stories add constraint odd check (title not like 'Fqz%')");
    await app.database.sql.query("alter table users add constraint odd check (name not like 'Fqz%')");
    const failures = [
      await ana.send("POST", `${room}/actions/stories`, { body: { title: "Fqzfails" } }),
      await visitor(app).send("POST", "/api/me", { body: { name: "Fqzfails" } }),
    ];
    expect(failures.map(({ status }) => status)).toEqual([500, 500]);
    await ok(ana, "DELETE", "/api/me");
    await ok(carl, "DELETE", "/api/me");
    const cells = await dump(app);
    await app.stop();

    // This checks that the dump is of this run: it has the values that the database may store.
    const text = cells.map((cell) => cell.text).join("\n");
    for (const kept of ["Tqztitle", "Sqzstory", "Nqzrenamed"])
      expect([kept, text.includes(kept)]).toEqual([kept, true]);
    expect(cells.some(({ column }) => column === "session_tokens.digest")).toBe(true);
    expect(cells.some(({ column }) => column === "invite_handles.digest")).toBe(true);
    expect(cells.some(({ column }) => column === "signed_links.digest")).toBe(true);

    const lines = app.logLines.join("");
    for (const needed of ["client address resolved", "security event", "request failed"])
      expect(lines).toContain(needed);
    for (const line of app.logLines) expect(() => JSON.parse(line)).not.toThrow();

    const secrets = [...tokens, ...handles, link.token];
    expect(new Set(secrets).size).toBe(10);
    for (const secret of secrets) {
      const spellings = [
        secret,
        Buffer.from(secret, "base64url").toString("base64"),
        Buffer.from(secret, "base64url").toString("hex"),
      ];
      for (const spelling of spellings) {
        expect(cells.filter((cell) => cell.text.includes(spelling))).toEqual([]);
        expect([spelling, lines.includes(spelling)]).toEqual([spelling, false]);
      }
    }
    // Passcodes are stored in plain text, but only in their own column.
    for (const passcode of passcodes) {
      const places = cells.filter((cell) => cell.text.includes(passcode)).map((cell) => cell.column);
      expect(places.filter((column) => column !== "spaces.passcode")).toEqual([]);
      expect([passcode, lines.includes(passcode)]).toEqual([passcode, false]);
    }
    // Only security events name a space, by its slug. The slug contains a part of the space's name.
    const searched = lines.replaceAll(t.space.slug, "");
    for (const written of [
      ...texts,
      t.space.name,
      "Nqzrenamed",
      "Wqzwrong",
      "Bqzbroken",
      "Fqzfails",
      "/api/",
      "/ics/",
      "svc_session",
      session.id,
      storyId,
    ]) {
      expect([written, searched.toLowerCase().includes(written.toLowerCase())]).toEqual([written, false]);
    }
    expect(/[a-z]qz[a-z]+/i.exec(searched)?.[0]).toBeUndefined();
  });
});
