// Rules: protocol/conventions#guess-limit, protocol/identity#embedding-discovery, protocol/identity#handoff,
//   protocol/identity#token
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { Handoff } from "#shared/wire/embed.ts";
import type { Me } from "#shared/wire/identity.ts";
import { sweepTokens } from "#shared/domain/identity/sweep-tokens.ts";
import { openDatabase } from "#shared/db/database.ts";
import { createLog } from "#shared/runtime/log.ts";
import {
  bearer,
  collect,
  embedEnv,
  openFrame,
  panelToken,
  proof,
  typeCode,
} from "#test/support/embedding.ts";
import { guest, mint } from "#test/support/guests.ts";
import { person, team, visitor } from "#test/support/client.ts";
import { ownAddress, raceEnv } from "#test/races/harness.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { ...raceEnv, ...embedEnv, LOG_LEVEL: "debug" } });

const ana = await person(app, "Ana <b>&");

const open = (body: unknown, headers = ownAddress()) =>
  visitor(app).send("POST", "/api/embed/handoff", { body, headers });
const frame = () => openFrame(app, ownAddress());
const codeOf = (reply: { status: number; body: unknown }) => [
  reply.status,
  (reply.body as { code?: string } | null)?.code,
];

/** Tries to open a socket with these subprotocols. Returns after the server's reply. */
function opened(path: string, protocols: string[]): Promise<void> {
  const socket = new WebSocket(app.baseUrl.replace("http", "ws") + path, protocols);
  socket.on("error", () => undefined);
  socket.on("open", () => socket.close());
  return new Promise((resolve) => socket.on("close", () => resolve()));
}

// Rules: protocol/identity#handoff
describe("opening a handoff", () => {
  test("GET /api/auth gives the side panel its settings", async () => {
    const { body } = await visitor(app).send("GET", "/api/auth");
    const meet = { name: "meet", label: "Google Meet", cloudProjectNumber: "123456789012" };
    expect(body).toEqual({ mode: "open", baseUrl: expect.any(String) as string, embedProviders: [meet] });
  });

  test("a handoff has a code, an address and five minutes; a challenge opens only one handoff", async () => {
    const { challenge } = proof();
    const reply = await open({ provider: "meet", challenge });
    expect([reply.status, reply.body]).toEqual([
      201,
      {
        displayCode: expect.stringMatching(/^[2-9A-HJKMNP-Z]{3}-[2-9A-HJKMNP-Z]{3}$/),
        signinPath: `/embed/signin?c=${challenge}`,
        expiresIn: 300,
      },
    ]);
    expect(codeOf(await open({ provider: "meet", challenge }))).toEqual([409, "challenge_used"]);
  });

  test.each([
    ["another meeting client", { provider: "zoom", challenge: proof().challenge }],
    ["no meeting client", { challenge: proof().challenge }],
    ["no challenge", { provider: "meet" }],
    ["a challenge that is too short", { provider: "meet", challenge: proof().challenge.slice(1) }],
    ["another encoding of 32 bytes", { provider: "meet", challenge: `${proof().challenge.slice(0, 42)}B` }],
    ["base64 with padding", { provider: "meet", challenge: `${proof().challenge}=` }],
  ])("opening a handoff with %s is 400", async (_what, body) => {
    expect(codeOf(await open(body))).toEqual([400, "invalid"]);
  });

  test("a client's eleventh handoff in five minutes is 429, whatever its challenge", async () => {
    const headers = ownAddress();
    for (let n = 0; n < 10; n++) await openFrame(app, headers);
    const late = await open({ provider: "meet", challenge: proof().challenge }, headers);
    expect([...codeOf(late), Number(late.headers.get("retry-after")) > 0]).toEqual([
      429,
      "too_many_attempts",
      true,
    ]);
    expect((await open({ provider: "meet", challenge: proof().challenge })).status).toBe(201);
  });
});

// Rules: protocol/identity#handoff-binding, protocol/identity#handoff-collection
describe("binding and collecting a handoff", () => {
  test("after its code is typed, a handoff gives its token once, for 12 hours", async () => {
    const handoff = await frame();
    const waiting = await collect(app, handoff.verifier);
    expect([waiting.status, waiting.body, waiting.headers.get("retry-after")]).toEqual([
      202,
      { status: "pending" },
      "2",
    ]);
    const bound = await typeCode(ana, handoff, ownAddress());
    expect([bound.status, bound.text.includes("You're signed in")]).toEqual([200, true]);
    expect((await typeCode(ana, handoff, ownAddress())).status).toBe(200);
    const { status, body } = await collect(app, handoff.verifier);
    const lives = Date.parse(body.expiresAt) - Date.now();
    expect([status, body.token.length, Math.round(lives / 60_000)]).toEqual([200, 43, 720]);
    expect(codeOf(await collect(app, handoff.verifier))).toEqual([404, "no_such_handoff"]);
    expect((await typeCode(ana, handoff, ownAddress())).status).toBe(404);
    expect((await ana.send("GET", handoff.signinPath)).status).toBe(404);
    const me = await bearer(app, body.token).send<Me>("GET", "/api/me");
    expect([me.status, me.body.id, me.body.embedded]).toEqual([200, ana.id, true]);
  });

  test("a verifier that is not text is 400; an unknown verifier is 404", async () => {
    for (const wrong of [undefined, 7, null]) expect((await collect(app, wrong)).status).toBe(400);
    const handoff = await frame();
    for (const wrong of ["", "x", handoff.challenge, proof().verifier, "y".repeat(5000)]) {
      expect(codeOf(await collect(app, wrong))).toEqual([404, "no_such_handoff"]);
    }
  });

  test.each([
    [42, 404],
    [43, 200],
    [128, 200],
    [129, 404],
  ])("a verifier of %i characters is %i", async (length, status) => {
    const { verifier, challenge } = proof("v~" + randomBytes(length).toString("base64url").slice(2, length));
    expect(verifier).toHaveLength(length);
    const { displayCode } = (await open({ provider: "meet", challenge })).body as Handoff;
    expect((await typeCode(ana, { challenge, displayCode }, ownAddress())).status).toBe(200);
    const reply = await collect(app, verifier);
    expect(codeOf(reply)).toEqual([status, status === 404 ? "no_such_handoff" : undefined]);
  });

  test("a code is accepted in any case, with blanks around it and without its hyphen", async () => {
    for (const spelling of [
      (code: string) => code.toLowerCase(),
      (code: string) => `  ${code} `,
      (code: string) => code.replace("-", ""),
      (code: string) => code.replace("-", " ").toLowerCase(),
    ]) {
      const handoff = await frame();
      const typed = { ...handoff, displayCode: spelling(handoff.displayCode) };
      expect((await typeCode(ana, typed, ownAddress())).status).toBe(200);
    }
  });

  test("the code page names the person and may not be framed", async () => {
    const handoff = await frame();
    const page = await ana.send("GET", handoff.signinPath);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Continue as <bdi>Ana &#60;b&#62;&#38;</bdi>");
    expect(page.text).toContain("If you didn't just press Sign in there, close this page.");
    expect(page.text).not.toContain(handoff.displayCode);
    expect(page.headers.get("x-frame-options")).toBe("DENY");
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("content-security-policy")).toMatch(/form-action 'self'; frame-ancestors 'none'/);
    for (const c of [proof().challenge, "x", ""])
      expect((await ana.send("GET", `/embed/signin?c=${c}`)).status).toBe(404);
  });

  // Rules: protocol/conventions#languages
  test("the code page is in the language and direction that the browser prefers", async () => {
    const handoff = await frame();
    const page = (language: string) =>
      ana.send("GET", handoff.signinPath, { headers: { "accept-language": language } });
    const arabic = await page("ar-EG,ar;q=0.9,en;q=0.8");
    expect(arabic.text).toContain('<html lang="ar" dir="rtl">');
    expect(arabic.text).toContain("المتابعة باسم <bdi>Ana &#60;b&#62;&#38;</bdi>");
    expect(arabic.headers.get("vary")).toBe("accept-language");
    const english = await page("en-GB,ar;q=0.5");
    expect(english.text).toContain('<html lang="en" dir="ltr">');
    expect(english.text).toContain("Continue as");
  });

  test("the code is typed from left to right in every language", async () => {
    const { signinPath } = await frame();
    const arabic = await ana.send("GET", signinPath, { headers: { "accept-language": "ar" } });
    expect(arabic.text).toMatch(/<input id="code"[^>]* dir="ltr"/);
  });

  test("anonymous callers, guests and side panels cannot bind a handoff", async () => {
    const handoff = await frame();
    const t = await team(app, ["Owner"]);
    const visiting = await guest(app, (await mint(t.people[0]!, t.room)).token, "Gil");
    const token = await panelToken(ana, ownAddress());
    for (const who of [visitor(app), visiting, visitor(app, token), bearer(app, token)]) {
      const page = await who.send("GET", handoff.signinPath);
      expect([page.status, page.text.includes("Sign in to Standpoint")]).toEqual([200, true]);
      expect((await typeCode(who, handoff, ownAddress())).status).toBe(401);
    }
    expect((await collect(app, handoff.verifier)).status).toBe(202);
  });

  test("the code form refuses other origins, other bodies and large bodies before any lookup", async () => {
    const handoff = await frame();
    const own = ownAddress();
    for (const origin of ["null", "https://evil.example", "https://meet.google.com"])
      expect((await typeCode(ana, handoff, { ...own, origin })).status).toBe(403);
    expect((await typeCode(ana, handoff, { ...own, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await typeCode(ana, handoff, { ...own, "content-type": "application/json" })).status).toBe(415);
    expect((await ana.send("POST", "/embed/signin")).status).toBe(415);
    expect((await typeCode(ana, { ...handoff, displayCode: "A".repeat(4096) }, own)).status).toBe(413);
    expect((await collect(app, handoff.verifier)).status).toBe(202);
    expect((await typeCode(ana, handoff, { ...own, origin: app.baseUrl })).status).toBe(200);
  });

  test("the ninth wrong code in a minute is 429, and so is a passcode: they share a limit", async () => {
    const [handoff, headers] = [await frame(), ownAddress()];
    const wrong = { ...handoff, displayCode: handoff.displayCode === "AAA-AAA" ? "BBB-BBB" : "AAA-AAA" };
    for (let n = 0; n < 8; n++) {
      const page = await typeCode(ana, wrong, headers);
      expect([page.status, page.text.includes("That code isn't right")]).toEqual([403, true]);
    }
    const spent = await typeCode(ana, wrong, headers);
    expect([spent.status, Number(spent.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await typeCode(ana, handoff, headers)).status).toBe(429);
    const t = await team(app, ["Owner"]);
    const join = { body: { passcode: t.space.passcode }, headers };
    expect((await ana.send("POST", `${t.spacePath}/join`, join)).status).toBe(429);
    expect((await typeCode(ana, handoff, ownAddress())).status).toBe(200);
  });

  test("right codes do not count toward the limit of wrong codes", async () => {
    const headers = ownAddress();
    for (let n = 0; n < 10; n++) expect((await typeCode(ana, await frame(), headers)).status).toBe(200);
  });

  test("a handoff bound by another person does not exist for other people", async () => {
    const handoff = await frame();
    const ben = await person(app, "Ben");
    expect((await typeCode(ben, handoff, ownAddress())).status).toBe(200);
    expect((await typeCode(ana, handoff, ownAddress())).status).toBe(404);
    // The reply does not reveal that the code is wrong.
    const wrong = { ...handoff, displayCode: handoff.displayCode === "AAA-AAA" ? "BBB-BBB" : "AAA-AAA" };
    expect((await typeCode(ana, wrong, ownAddress())).status).toBe(404);
    const { body } = await collect(app, handoff.verifier);
    expect((await bearer(app, body.token).send<Me>("GET", "/api/me")).body.id).toBe(ben.id);
  });

  test("after five minutes a handoff is gone, bound or not; the hourly sweep deletes it", async () => {
    const [oldOpen, oldBound] = [await frame(), await frame()];
    await typeCode(ana, oldBound, ownAddress());
    await app.database.sql.query("update embed_handoffs set expires_at = now() where challenge = any($1)", [
      [oldOpen, oldBound].map(({ challenge }) => Buffer.from(challenge, "base64url")),
    ]);
    for (const handoff of [oldOpen, oldBound]) {
      expect((await ana.send("GET", handoff.signinPath)).status).toBe(404);
      expect((await typeCode(ana, handoff, ownAddress())).status).toBe(404);
      expect((await collect(app, handoff.verifier)).status).toBe(404);
    }
    const living = await frame();
    const db = openDatabase(app.settings, createLog("error"));
    await sweepTokens(db, app.settings);
    await db.close();
    const { rows } = await app.database.sql.query("select 1 from embed_handoffs where expires_at <= now()");
    expect(rows).toEqual([]);
    expect((await collect(app, living.verifier)).status).toBe(202);
  });

  test("signing out before collection ends the handoff", async () => {
    const [handoff, cy] = [await frame(), await person(app, "Cy")];
    await typeCode(cy, handoff, ownAddress());
    await cy.send("DELETE", "/api/me");
    expect((await collect(app, handoff.verifier)).status).toBe(404);
  });

  test("no log line contains a token, a verifier, a code, a bearer or a subprotocol", async () => {
    const handoff = await frame();
    await typeCode(ana, handoff, ownAddress());
    const { token } = (await collect(app, handoff.verifier)).body;
    await bearer(app, token).send("GET", "/api/me");
    const { session } = await team(app, ["Ana"]);
    for (const protocols of [
      ["svc.embed", token],
      [token, "svc.embed"],
    ])
      await opened(`/ws?session=${session.id}`, protocols);
    const { rows } = await app.database.sql.query<{ row: string }>(
      "select t::text as row from session_tokens t union all select h::text from embed_handoffs h",
    );
    const kept = app.logLines.join("") + rows.map(({ row }) => row).join("");
    for (const secret of [token, handoff.verifier]) expect(kept).not.toContain(secret);
    expect(app.logLines.join("")).not.toContain(handoff.displayCode);
  });
});
