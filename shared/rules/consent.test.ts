// Rules: protocol/plugins#consent, protocol/plugins#grant-descriptions
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { capabilities, takesScope, type Capability, type Grant } from "./capabilities.ts";
import { consentGroups } from "./capability-text.ts";
import { describeGrants } from "./consent-lines.ts";
import { describeConsent, describeUpgrade } from "./consent.ts";
import { coveredBy } from "./grants.ts";
import { isEventTopic } from "./plugin-events.ts";

const quotaBytes = 1_048_576;
const topics = [
  "session.created",
  "session.ended",
  "session.reopened",
  "session.deleted",
  "poker.revealed",
  "poker.estimated",
  "standup.opened",
  "standup.closed",
  "member.joined",
  "member.removed",
  "plugin.timer.done",
  "plugin.retro.card-added",
];
const many = (name: string) => Array.from({ length: 14 }, (_, n) => `${name}${n}`);
const scopes: Partial<Record<Capability, string[]>> = {
  kv: ["", "open/", "estimates/", "e"],
  "space:kv": ["", "rounds/", "r"],
  fetch: [
    "",
    ...many("api.example").map((host) => `${host}.org`),
    "*.example.com",
    "*.eu.example.com",
    "*.a.de",
    "connection:jira",
    "connection:chat",
  ],
  secrets: ["", ...many("token-")],
  emit: ["", ...many("card.moved-")],
  events: ["", ...topics],
  jobs: ["", ...many("job-")],
};
/** The words of a scope in a sentence. */
const wordsOf = (scope: string) =>
  scope.replace(/^\*\./, "below ").replace(/^connection:(.+)/, 'connection "$1"');

/** A grant of each capability with each scope. */
const everyGrant: Grant[] = capabilities.flatMap((capability) =>
  (scopes[capability] ?? [""]).map((scope) => ({ capability, scope })),
);
const someGrants = fc.uniqueArray(fc.constantFrom(...everyGrant), { maxLength: 64 });
const pairs = everyGrant.flatMap((one, at) => everyGrant.slice(at + 1).map((other) => [one, other]));
const ofOneCapability = capabilities.map((name) =>
  everyGrant.filter(({ capability }) => capability === name),
);
const scopedOnly = ofOneCapability.map((grants) => grants.filter(({ scope }) => scope !== ""));
const fixed: Grant[][] = [
  [],
  everyGrant,
  scopedOnly.flat(),
  ...scopedOnly,
  ...ofOneCapability,
  ...everyGrant.map((grant) => [grant]),
  ...pairs,
];

/** Runs a check for fixed sets of grants, and for random ones. */
function forEverySet(check: (grants: readonly Grant[]) => void): void {
  for (const grants of fixed) check(grants);
  fc.assert(fc.property(someGrants, check), { numRuns: 500 });
}

describe("a consent", () => {
  test("the sample has every capability with and without a scope, and all topics", () => {
    for (const grant of everyGrant) expect([grant, takesScope(grant)]).toEqual([grant, true]);
    for (const capability of capabilities) {
      const isScoped = ["a", "a.example.com", "session.ended"].some((scope) =>
        takesScope({ capability, scope }),
      );
      expect([capability, scopes[capability] !== undefined]).toEqual([capability, isScoped]);
    }
    expect(topics.every(isEventTopic)).toBe(true);
  });

  test("each grant is in exactly one line, and each line has a grant", () => {
    forEverySet((grants) => {
      const lines = describeGrants(grants, quotaBytes);
      const inLines = lines.flatMap((line) => line.grants);
      expect(inLines).toHaveLength(grants.length);
      expect(new Set(inLines)).toEqual(new Set(grants));
      expect(lines.every((line) => line.grants.length > 0)).toBe(true);
    });
  });

  test("lines are in the order of the groups and differ", () => {
    forEverySet((grants) => {
      const { lines } = describeConsent({ grants, quotaBytes });
      const at = lines.map(({ group }) => consentGroups.indexOf(group));
      expect(at).toEqual(at.toSorted((a, b) => a - b));
      expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
    });
  });

  test("the order of the grants changes nothing", () => {
    const inTwoOrders = someGrants.chain((grants) =>
      fc.tuple(fc.constant(grants), fc.shuffledSubarray(grants, { minLength: grants.length })),
    );
    fc.assert(
      fc.property(inTwoOrders, ([grants, shuffled]) => {
        const [one, other] = [grants, shuffled].map((list) => describeConsent({ grants: list, quotaBytes }));
        expect(other).toEqual(one);
      }),
    );
  });

  test("a sentence has at most 20 words", () => {
    const texts = new Set<string>();
    forEverySet((grants) => {
      const { summary, lines, limits } = describeConsent({ grants, quotaBytes });
      expect(summary.length).toBeLessThanOrEqual(160);
      for (const text of [summary].concat(limits)) texts.add(text);
      for (const { text, details } of lines) for (const one of details.concat(text)) texts.add(one);
    });
    const sentences = [...texts].flatMap((text) => text.split(/(?<=[.!?])\s/));
    expect(sentences.filter((sentence) => !sentence.endsWith("."))).toEqual([]);
    expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 20)).toEqual([]);
  });

  test("a line names the scope of each of its grants, or says any or every", () => {
    forEverySet((grants) => {
      for (const line of describeGrants(grants, quotaBytes)) {
        const shown = [line.text, ...line.details].join(" ");
        const isUnlimited = line.grants.some((grant) => grant.scope === "" && scopes[grant.capability]);
        if (isUnlimited) expect(line.text).toMatch(/\b(?:any|every|each)\b/);
        else for (const { scope } of line.grants) expect(shown).toContain(wordsOf(scope));
      }
    });
  });

  test("a grant without a scope hides the details of narrower grants", () => {
    const grants: Grant[] = ["", "*.example.com"].map((scope) => ({ capability: "fetch", scope }));
    expect(describeConsent({ grants, quotaBytes }).lines).toEqual([
      { group: "sends", text: "Can send any data it has to any host.", details: [] },
    ]);
  });

  test("more grants never say less", () => {
    const weaker: Record<string, string> = {
      "It connects to nothing outside this server.": "It connects to no other hosts.",
      "It learns nothing about other rooms.": "It learns nothing else about other rooms.",
    };
    fc.assert(
      fc.property(someGrants, someGrants, (some, others) => {
        const more = [...some, ...others.filter((grant) => !some.includes(grant))];
        const text = describeGrants(more, quotaBytes).map((line) => [line.text, ...line.details].join(" "));
        for (const grant of some) {
          const { capability, scope } = grant;
          const isUnlimited = more.some((one) => one.capability === capability && one.scope === "");
          const own = describeGrants([grant], quotaBytes)[0]!;
          const said = isUnlimited
            ? describeGrants([{ capability, scope: "" }], quotaBytes)[0]!.text
            : scope === ""
              ? own.text
              : wordsOf(scope);
          expect(text.some((line) => line.includes(said))).toBe(true);
        }
        const [fewLimits, limits] = [some, more].map(
          (grants) => describeConsent({ grants, quotaBytes }).limits,
        );
        for (const limit of limits!)
          expect(fewLimits!.some((one) => one === limit || weaker[one] === limit)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a consent to an upgrade", () => {
  test("its lines are those of the new version and of the grants that end, all different", () => {
    fc.assert(
      fc.property(someGrants, someGrants, fc.constantFrom(1000, 2000), (held, grants, quota) => {
        const { lines, limits } = describeUpgrade(
          { grants: held, quotaBytes: 1000 },
          { grants, quotaBytes: quota },
        );
        const isWider = grants.some((grant) => !coveredBy(held, grant));
        const isNarrower = held.some((grant) => !coveredBy(grants, grant));
        if (quota === 1000) expect(lines.some(({ change }) => change === "added")).toBe(isWider);
        expect(lines.some(({ change }) => change === "removed")).toBe(isNarrower);
        expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
        expect(limits).toEqual(describeConsent({ grants, quotaBytes: quota }).limits);
      }),
      { numRuns: 500 },
    );
  });

  test("new and ended events of one sort are separate lines", () => {
    const events = (...verbs: string[]): Grant[] =>
      verbs.map((verb) => ({ capability: "events", scope: `session.${verb}` }));
    const held = { grants: events("created", "ended"), quotaBytes };
    const { lines } = describeUpgrade(held, { grants: events("ended", "reopened", "deleted"), quotaBytes });
    expect(lines.map(({ text, change }) => [change, text])).toEqual([
      ["added", "Learns when a room reopens or is deleted, in every space, with its title."],
      [undefined, "Learns when a room ends, in every space, with its title."],
      ["removed", "Learns when a room is created, in every space, with its title."],
    ]);
  });

  test("a larger quota is a new line with the new size", () => {
    const grants: Grant[] = [{ capability: "kv", scope: "" }];
    const { lines } = describeUpgrade({ grants, quotaBytes }, { grants, quotaBytes: 2 * quotaBytes });
    expect(lines).toMatchObject([{ change: "added", text: "Keeps any data of its own here, up to 2 MiB." }]);
  });
});

test("the limits depend on the grants", () => {
  const limitsOf = (...grants: string[]) =>
    describeConsent({
      grants: grants.map((text) => {
        const [capability, scope = ""] = text.split(" ");
        return { capability, scope } as Grant;
      }),
      quotaBytes,
    }).limits.slice(2);
  const nothing = "It learns nothing about other rooms.";
  const offline = "It connects to nothing outside this server.";
  const passive = "It does nothing in your name.";
  const idle = "It never runs by itself.";
  expect([
    limitsOf(),
    limitsOf("kv", "log", "secrets a", "session:read", "members:read", "space:kv"),
  ]).toEqual([
    [nothing, offline, passive, idle],
    [nothing, offline, passive, idle],
  ]);
  for (const capability of ["events member.joined", "asks", "stories", "commitments:write"])
    expect(limitsOf(capability)).toContain("It learns nothing else about other rooms.");
  for (const capability of ["session:act", "stories", "commitments:write", "tickets"])
    expect(limitsOf(capability)).not.toContain(passive);
  for (const capability of ["events member.joined", "jobs"]) expect(limitsOf(capability)).not.toContain(idle);
  expect(limitsOf("tickets")).toEqual([nothing, "It connects to no other hosts.", idle]);
  expect([limitsOf("fetch a.example.com"), limitsOf("fetch", "fetch a.example.com")]).toEqual([
    [nothing, "It connects to no other hosts.", passive, idle],
    [nothing, passive, idle],
  ]);
});

test("the author's summary is marked, and otherwise the grants are summarized", () => {
  const grants: Grant[] = ["standup.opened", "poker.estimated"].map((scope) => ({
    capability: "events",
    scope,
  }));
  const fetches: Grant[] = ["hooks.slack.com", "*.example.com", "a.example.org"].map((scope) => ({
    capability: "fetch",
    scope,
  }));
  const summaryOf = (list: Grant[], summary?: string) => {
    const consent = describeConsent({ grants: list, quotaBytes, summary });
    return [consent.byAuthor, consent.summary];
  };
  expect(summaryOf(grants, "Posts to a channel.")).toEqual([true, "Posts to a channel."]);
  expect([
    summaryOf([...grants, ...fetches]),
    summaryOf([...grants, ...fetches.slice(0, 1)]),
    summaryOf(grants),
    summaryOf([{ capability: "fetch", scope: "" }]),
    summaryOf([]),
  ]).toEqual([
    [
      false,
      "Can send room titles, standup times and estimates to any host below example.com and 2 other hosts.",
    ],
    [false, "Can send room titles, standup times and estimates to hooks.slack.com."],
    [false, "Uses room titles, standup times and estimates, and connects to nothing outside this server."],
    [false, "Can send its own data to any host."],
    [false, "Uses only its own data, and connects to nothing outside this server."],
  ]);
});
