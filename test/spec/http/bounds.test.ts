// Rules: protocol/identity#handoff, protocol/identity#handoff-collection, protocol/limits#guesses-of-a-space,
//   protocol/limits#lists, protocol/limits#manual-webhook-events, protocol/limits#network-shares,
//   protocol/limits#new-people, protocol/limits#other-hourly-limits, protocol/limits#participants,
//   protocol/limits#per-person, protocol/limits#per-session, protocol/limits#per-space,
//   protocol/limits#poker-rounds, protocol/limits#room-text, protocol/plugins#file-sizes,
//   protocol/plugins#get-work, protocol/plugins#install-counts, protocol/plugins#offered-packages,
//   protocol/plugins#plugin-asks, protocol/plugins#request-expiry, protocol/spaces#handle-limit
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { embedEnv } from "#test/support/embedding.ts";
import { listOperations } from "#test/support/operations.ts";

/**
 * The limit of each API operation. An unlisted operation fails the test, so each new operation needs a
 * decision.
 * For a write: the limit of the rows that it adds, or `none` if it only changes or deletes existing rows.
 * For a read: the limit of the rows that it reads.
 * A caller's requests in flight are limited for all operations.
 */
const bounds: Record<string, string> = {
  "POST /api/me": "new people; 20 renames of a person in an hour",
  "PATCH /api/me/avatar": "none",
  "PATCH /api/me/settings": "none",
  "DELETE /api/me": "none",
  "POST /api/me/away": "20 ranges of a person",
  "DELETE /api/me/away/{awayId}": "none",
  "POST /api/me/ics": "20 of a person in an hour",
  "DELETE /api/me/ics": "none",
  "POST /api/embed/handoff": "10 of a client in five minutes",
  "POST /api/embed/session": "one token for each handoff",
  "POST /api/links/redeem": "new people and 25 of a link",

  "POST /api/spaces": "50 of a person",
  "PATCH /api/orgs/{org}/spaces/{slug}": "none",
  "DELETE /api/orgs/{org}/spaces/{slug}": "none",
  "PATCH /api/orgs/{org}/spaces/{slug}/visibility": "none",
  "PATCH /api/orgs/{org}/spaces/{slug}/reference-link": "none",
  "POST /api/orgs/{org}/spaces/{slug}/passcode": "none",
  "POST /api/orgs/{org}/spaces/{slug}/join": "members of a space, guesses",
  "POST /api/orgs/{org}/spaces/{slug}/invite": "300 of a client in an hour, 1000 unspent of a space",
  "POST /api/orgs/{org}/spaces/{slug}/seen": "none",
  "POST /api/orgs/{org}/spaces/{slug}/members/{userId}/role": "none",
  "DELETE /api/orgs/{org}/spaces/{slug}/members/{userId}": "none",
  "POST /api/orgs/{org}/spaces/{slug}/decks": "20 of a space",
  "PATCH /api/orgs/{org}/spaces/{slug}/decks/{deckId}": "none",
  "DELETE /api/orgs/{org}/spaces/{slug}/decks/{deckId}": "none",
  "POST /api/orgs/{org}/spaces/{slug}/kudos": "500 of a space in 30 days",
  "DELETE /api/orgs/{org}/spaces/{slug}/kudos/{kudoId}": "none",
  "PUT /api/orgs/{org}/spaces/{slug}/standup-schedule": "one of a space",
  "PATCH /api/orgs/{org}/spaces/{slug}/standup-questions": "one of a space",
  "PUT /api/orgs/{org}/spaces/{slug}/standup-webhook": "one of a space",
  "DELETE /api/orgs/{org}/spaces/{slug}/standup-webhook": "none",
  "POST /api/orgs/{org}/spaces/{slug}/standup-webhook/test": "30 of a space in an hour",
  "POST /api/orgs/{org}/spaces/{slug}/standup-webhook/deliveries/{deliveryId}/retry":
    "30 of a space in an hour",

  "POST /api/orgs/{org}/spaces/{slug}/sessions": "500 open rooms of a space, 1000 in an hour",
  "PATCH /api/orgs/{org}/spaces/{slug}/sessions/{id}": "none",
  "DELETE /api/orgs/{org}/spaces/{slug}/sessions/{id}": "none",
  "DELETE /api/sessions/{id}": "none",
  "POST /api/sessions/{id}/reopen": "none",
  "POST /api/sessions/{id}/facilitator": "none",
  "POST /api/sessions/{id}/facilitator/claim": "none",
  "POST /api/sessions/{id}/participants/{userId}/remove": "none",
  "POST /api/sessions/{id}/spectator": "none",
  "POST /api/sessions/{id}/links": "20 live links of a room, 200 in an hour",
  "DELETE /api/sessions/{id}/links/{linkId}": "none",

  "POST /api/sessions/{id}/actions/stories": "500 of a room",
  "POST /api/sessions/{id}/actions/import": "500 of a room",
  "POST /api/sessions/{id}/actions/quick-round": "500 of a room",
  "PATCH /api/sessions/{id}/actions/story": "none",
  "POST /api/sessions/{id}/actions/remove-story": "none",
  "POST /api/sessions/{id}/actions/select": "none",
  "POST /api/sessions/{id}/actions/vote": "one of a person for a story, 200 voters",
  "POST /api/sessions/{id}/actions/timer": "none",
  "POST /api/sessions/{id}/actions/reveal": "500 voters, 500 rounds of a room",
  "POST /api/sessions/{id}/actions/reset": "none",
  "PATCH /api/sessions/{id}/actions/config": "500 rounds of a room",
  "PUT /api/sessions/{id}/actions/standup": "one entry of a person in a room",
  "PUT /api/sessions/{id}/actions/ready": "one entry of a person in a room",
  "POST /api/sessions/{id}/actions/start": "one entry of a person in a room",
  "POST /api/sessions/{id}/actions/next": "one entry of a person in a room",
  "POST /api/sessions/{id}/actions/skip": "one entry of a person in a room",
  "POST /api/sessions/{id}/actions/add": "100 open commitments of a person in a space, 300 in a day",
  "POST /api/sessions/{id}/actions/answer": "one for each open commitment and room",
  "POST /api/sessions/{id}/actions/drop": "none",
  "POST /api/sessions/{id}/actions/remove": "none",
  "PUT /api/sessions/{id}/actions/mention": "one for each pair of people in a room",
  "PUT /api/sessions/{id}/actions/mention-done": "none",
  "POST /api/sessions/{id}/actions/reply": "50 of an entry, 300 of a room",
  "POST /api/sessions/{id}/actions/remove-reply": "none",
  "POST /api/sessions/{id}/actions/talk-after": "30 of a room",
  "POST /api/sessions/{id}/actions/remove-talk-after": "none",
  "POST /api/sessions/{id}/actions/kudo": "500 of a space in 30 days",

  "DELETE /api/orgs/{org}": "one record for each deleted org",
  "PATCH /api/orgs/{org}/admin/spaces/{slug}": "none",
  "DELETE /api/orgs/{org}/admin/spaces/{slug}": "one record for each space",
  "POST /api/orgs/{org}/admin/spaces/{slug}/owners":
    "one record for each new owner; an owner must demote them before the next record",
  "POST /api/orgs/{org}/admin/spaces/{slug}/claim": "one record for each space without members",
  "POST /api/orgs/{org}/admin-link": "one record for each link of an operator",
  "POST /api/orgs/{org}/admin/members/{userId}/role": "none",
  "DELETE /api/orgs/{org}/admin/members/{userId}": "none",
  "POST /api/orgs/{org}/admin/members/{userId}/restore": "none",
  "POST /api/orgs/{org}/admin/plugins": "50 of an org, 120 recorded changes in an hour",
  "POST /api/orgs/{org}/admin/plugins/preview": "none",
  "POST /api/orgs/{org}/admin/plugins/{pluginId}/upgrade": "120 recorded changes in an hour",
  "POST /api/orgs/{org}/admin/plugins/{pluginId}/enabled": "120 recorded changes in an hour",
  "POST /api/orgs/{org}/admin/plugins/{pluginId}/work/{workId}/retry": "one row",
  "POST /api/sessions/{id}/plugins/{plugin}/asks": "20 waiting requests of a plugin, deleted after an hour",
  "DELETE /api/orgs/{org}/admin/plugins/{pluginId}": "120 recorded changes in an hour",
  "PUT /api/orgs/{org}/admin/plugins/{pluginId}/secrets/{name}": "64 of a plugin",
  "DELETE /api/orgs/{org}/admin/plugins/{pluginId}/secrets/{name}": "none",
  "POST /api/orgs/{org}/admin/plugins/themes": "120 recorded changes in an hour",
  "DELETE /api/orgs/{org}/admin/plugins/themes": "120 recorded changes in an hour",

  "GET /api/auth": "3 kinds",
  "GET /api/me": "one row",
  "GET /api/me/away": "20 ranges",
  "GET /api/me/ics": "one row",
  "GET /api/me/standups": "92 days, 60 of a token in an hour",
  "GET /api/today": "50 rooms with 8 people each, 20 slots",
  "GET /api/find":
    "1000 rooms, the stories of 300 of them, the caller's fellow members; 50 rooms, 100 people, 200 kinds",
  "GET /api/orgs": "the caller's orgs",
  "GET /api/spaces": "the caller's spaces",
  "GET /api/orgs/{org}/spaces": "a page",
  "GET /api/orgs/{org}/spaces/{slug}": "members, open rooms and 50 others of a space",
  "GET /api/orgs/{org}/spaces/{slug}/sessions": "a page",
  "GET /api/orgs/{org}/spaces/{slug}/decks": "20 of a space",
  "GET /api/orgs/{org}/spaces/{slug}/kudos": "the newest 100",
  "GET /api/orgs/{org}/spaces/{slug}/standup-schedule": "one row",
  "GET /api/orgs/{org}/spaces/{slug}/standup-questions": "one row",
  "GET /api/orgs/{org}/spaces/{slug}/standup-schedule/next": "5 slots",
  "GET /api/orgs/{org}/spaces/{slug}/standup-trend": "12 weeks",
  "GET /api/orgs/{org}/spaces/{slug}/standup-webhook": "one row",
  "GET /api/orgs/{org}/spaces/{slug}/standup-webhook/deliveries": "the newest 50",
  "GET /api/orgs/{org}/plugins/panels": "50 of an org",
  "GET /api/orgs/{org}/admin/spaces": "a page",
  "GET /api/orgs/{org}/admin/members": "a page",
  "GET /api/orgs/{org}/admins": "the first 100",
  "GET /api/sessions/{id}/plugins/{plugin}/asks/{askId}": "one answer of 64 KiB",
  "GET /api/orgs/{org}/admin/plugins/offered": "100 files of 64 KiB",
  "GET /api/orgs/{org}/admin/plugins/offered/{name}/{version}": "100 files of 64 KiB",
  "GET /api/orgs/{org}/admin/plugins/{pluginId}/work": "50 of them",
  "GET /api/orgs/{org}/admin/plugins": "50 of an org",
  "GET /api/sessions/{id}": "one room",
  "GET /api/sessions/{id}/socket": "one row",
  "GET /api/sessions/{id}/export.csv": "one room, 60 of a token in an hour",
  "GET /api/sessions/{id}/export.md": "one room, 60 of a token in an hour",
  "GET /api/sessions/{id}/links": "100",
  "GET /api/sessions/{id}/mentions": "one for each member",
  "GET /api/sessions/{id}/previous-entries": "500 entries of one room",
  "GET /api/sessions/{id}/vote": "one row",
  "GET /api/sessions/{id}/reference-link": "one row",
  "GET /api/sessions/{id}/rounds": "a page of 500 rounds of a room, 500 votes each",
  "GET /api/sessions/{id}/earlier": "5",
  // The route is not described, because a plugin's frame is its only client.
  "GET /plugin-ui/{name}/{version}": "two packages, and one page of 512 KiB",
  "GET /api/sessions/{id}/plugins/panels": "one room, 50 of an org",
};

let app: TestApp;
beforeAll(async () => void (app = await startApp({ env: embedEnv })));
afterAll(() => app.stop());

test("every operation of the API has a limit for the rows that it adds or reads", async () => {
  const operations = (await listOperations(app)).filter(({ template }) => template.startsWith("/api/"));
  const described = operations.map(({ method, template }) => `${method} ${template}`);
  described.push("GET /plugin-ui/{name}/{version}");
  expect(described.toSorted()).toEqual(Object.keys(bounds).toSorted());
});
