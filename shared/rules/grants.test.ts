// Rules: protocol/plugins#capabilities, protocol/plugins#events, protocol/plugins#grant-coverage,
//   protocol/plugins#grant-descriptions
import { expect, test } from "vitest";
import { takesScope, type Grant } from "./capabilities.ts";
import { describeGrant } from "./describe-grant.ts";
import { compareGrants, covers } from "./grants.ts";

const grant = (text: string): Grant => {
  const [capability, scope = ""] = text.split(" ");
  return { capability, scope } as Grant;
};

test("a grant covers itself, and without a scope every grant of its capability", () => {
  const cases: [string, string, boolean][] = [
    ["kv", "kv", true],
    ["kv", "kv a/", true],
    ["kv a/", "kv", false],
    ["kv a/", "kv a/b", true],
    ["kv a/b", "kv a/", false],
    ["kv", "jobs", false],
    ["kv", "space:kv", false],
    ["space:kv", "kv", false],
    ["space:kv", "space:kv a/", true],
    ["space:kv a/", "space:kv a/b", true],
    ["space:kv a/b", "space:kv a/", false],
    ["secrets", "secrets key", true],
    ["secrets key", "secrets key2", false],
    ["secrets key", "secrets", false],
    ["events", "events session.ended", true],
    ["events session.ended", "events session.ended.now", false],
    ["fetch", "fetch api.example.com", true],
    ["fetch *.example.com", "fetch api.example.com", true],
    ["fetch api.example.com", "fetch", false],
    ["session:read", "session:read", true],
    ["session:read", "session:patch", false],
  ];
  for (const [held, asked, isCovered] of cases)
    expect([held, asked, covers(grant(held), grant(asked))]).toEqual([held, asked, isCovered]);
});

test("added and removed grants depend on coverage and quota", () => {
  const compare = (held: string[], asked: string[], quotas = [100, 100]) => {
    const { added, removed } = compareGrants(
      { grants: held.map(grant), quotaBytes: quotas[0]! },
      { grants: asked.map(grant), quotaBytes: quotas[1]! },
    );
    return [added, removed].map((list) =>
      list.map(({ capability, scope }) => `${capability} ${scope}`.trim()),
    );
  };
  expect(compare(["kv", "log"], ["kv a/"])).toEqual([[], ["kv", "log"]]);
  expect(compare(["kv a/"], ["kv"])).toEqual([["kv"], []]);
  expect(compare(["kv", "log"], ["kv", "log", "jobs"])).toEqual([["jobs"], []]);
  expect(compare(["kv"], ["kv", "kv a/"], [100, 101])).toEqual([["kv", "kv a/"], []]);
  expect(compare(["space:kv"], ["space:kv a/"], [100, 101])).toEqual([["space:kv a/"], ["space:kv"]]);
  expect(compare(["space:kv"], ["space:kv", "log"], [100, 101])).toEqual([["space:kv", "log"], []]);
  expect(compare(["log"], ["log"], [100, 101])).toEqual([[], []]);
  expect(compare([], [])).toEqual([[], []]);
});

test("invalid scopes are refused, and every scope of a capability without scopes", () => {
  for (const good of [
    "kv a/b:c",
    "space:kv a/b:c",
    "members:read",
    "fetch *.example.com",
    "secrets API_key.1",
    "emit card-added",
    "events poker.revealed",
    "events plugin.timer.card-added",
    "jobs nightly",
    "log",
    "session:act",
  ])
    expect([good, takesScope(grant(good))]).toEqual([good, true]);
  for (const bad of [
    "log x",
    "session:read x",
    "session:patch x",
    "session:act x",
    "members:read x",
    "commitments:write x",
    "fetch *",
    "fetch 10.0.0.1",
    "kv é",
    "space:kv é",
    "secrets -x",
    "secrets a/b",
    "emit Über",
    "events poker.voted",
    "events toString",
    "events plugin.timer",
    "jobs a/b",
  ])
    expect([bad, takesScope(grant(bad))]).toEqual([bad, false]);
});

test("a grant is described by its sentence and its details", () => {
  const sentences = [
    "kv",
    "kv a/",
    "space:kv",
    "space:kv a/",
    "fetch",
    "fetch api.example.com",
    "fetch *.example.com",
    "secrets",
    "secrets key",
    "log",
    "emit",
    "emit done",
    "events",
    "events session.ended",
    "events poker.estimated",
    "events poker.revealed",
    "events standup.opened",
    "events member.joined",
    "events plugin.timer.done",
    "session:read",
    "session:patch",
    "session:act",
    "members:read",
    "commitments:write",
    "asks",
    "stories",
    "jobs",
    "jobs nightly",
  ].map((text) => describeGrant(grant(text), 1_572_864).permits);
  expect(sentences).toEqual([
    "Keeps any data of its own here, up to 1.5 MiB.",
    "Keeps its own data here, up to 1.5 MiB. Keys that begin with a/.",
    "Keeps data for each space, shared by its rooms there. Up to 1.5 MiB together with its other data.",
    "Keeps data for each space, shared by its rooms there. Keys that begin with a/. Up to 1.5 MiB together with its other data.",
    "Can send any data it has to any host.",
    "Can send any data it has to api.example.com.",
    "Can send any data it has to any host below example.com. *.example.com does not include example.com.",
    "Reads any secret that an admin gives it.",
    'Reads the secret "key" that an admin gives it.',
    "Writes to this server's log; its lines can contain anything it sees. The server adds no room data to these lines.",
    "Sends any event to other plugins, with any data.",
    'Sends the event "done" to other plugins, with any data.',
    "Learns of every event in every space: rooms, votes without names, estimates, standups, people, other plugins' events. Names and addresses of spaces and rooms; titles of stories; days of standups; ids of people.",
    "Learns when a room ends, in every space, with its title. session.ended: the space's name and address; the room's id, kind and title.",
    "Learns when a story is estimated, in every space, with its title and estimate. poker.estimated: the space's name and address; the room's id, kind and title; the story's reference, title and estimate.",
    "Learns when votes are revealed, in every space, with the story but without names. poker.revealed: the space's name and address; the room's id, kind and title; the story's reference and title; votes without names.",
    "Learns when a standup opens, in every space, with its title. standup.opened: the space's name and address; the room's id, kind and title; the day and times.",
    "Learns when a person joins, in every space, with their id. member.joined: the space's name and address; the person's id.",
    "Learns of plugin.timer.done from other plugins, with any data they send.",
    "Sees everything in its own rooms, in every space, and the people in them.",
    "Changes its own rooms by itself, in every space.",
    "Acts for you in its rooms, but only when you click or type in it.",
    "Sees the names of the space's members.",
    "Adds a commitment of yours to the next standup when you press its button.",
    "Runs when you press a button of its page, in any room.",
    "Offers stories and changes of stories in a planning; its facilitator decides. When you press a button of its page, it sees the references of the stories there.",
    "Runs on its own schedule, at any time.",
    'Runs on its own schedule ("nightly").',
  ]);
});
