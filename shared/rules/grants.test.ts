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
    "space:kv é",
    "fetch *",
    "fetch 10.0.0.1",
    "kv é",
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

test("every capability has a sentence with its scope and a sentence without", () => {
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
    "events member.joined",
    "events plugin.timer.done",
    "session:read",
    "session:patch",
    "session:act",
    "members:read",
    "jobs",
    "jobs nightly",
  ].map((text) => describeGrant(grant(text), 1_572_864).permits);
  expect(sentences).toEqual([
    "Stores its own data here, up to 1.5 MiB.",
    "Stores its own data here, up to 1.5 MiB, under keys that begin with a/.",
    "Keeps data for each space, shared by its rooms there.",
    "Keeps data for each space, under keys that begin with a/, shared by its rooms there.",
    "Can send any data that it has to any host.",
    "Can send any data that it has to api.example.com.",
    "Can send any data that it has to every host below example.com.",
    "Reads any secret that it is given and can send it to the hosts that it may call.",
    "Reads the secret key and can send it to the hosts that it may call.",
    "Writes to this server's log. Its lines may contain data that it was shown. The server adds no room data.",
    "Raises events for this org's plugins.",
    "Raises the event done for this org's plugins.",
    "Receives every event in this org, including private spaces: the space's name and address, the room's id, kind and title, estimates and results, the days of standups, ids of people.",
    "Receives every session.ended in this org, including private spaces: the space's name and address, the room's id, kind and title.",
    "Receives every poker.estimated in this org, including private spaces: the space's name and address, the room's id, kind and title, the story's reference and title, and its estimate.",
    "Receives every member.joined in this org, including private spaces: the space's name and address, the person's id.",
    "Receives every plugin.timer.done in this org, including private spaces: any data from that plugin.",
    "Sees the contents of rooms of its own kinds, and the people in them.",
    "Changes rooms of its own kinds without a user action.",
    "Its page acts in its room as the person who just pressed a key or button, including facilitators.",
    "Sees the names of the space's members.",
    "Runs in the background at any time.",
    "Runs in the background at any time, as nightly.",
  ]);
});
