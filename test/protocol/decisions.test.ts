import { beforeAll, describe, expect, test } from "vitest";
import {
  findDecisionCitations,
  findDecisionLinks,
  recordsOf,
  type DecisionCitation,
} from "./decision-citations.ts";
import { citingFiles, type SourceFile } from "./repository.ts";

const nameOf = ({ page, record }: DecisionCitation) => `${page}#${record}`;

describe("docs/decisions", () => {
  let files: SourceFile[];
  let index: string;
  let records: string[];

  beforeAll(async () => {
    files = await citingFiles();
    index = files.find(({ path }) => path === "docs/decisions/README.md")!.text;
    records = files.flatMap(({ path, text }) => {
      const page = /^docs\/decisions\/([a-z-]+)\.md$/.exec(path)?.[1];
      return page ? recordsOf(text).map((record) => nameOf({ page, record })) : [];
    });
  });

  test("each citation names an existing record", () => {
    const wrong = files
      .filter(({ path }) => path !== "test/protocol/decisions.test.ts")
      .flatMap(({ path, text }) =>
        findDecisionCitations(text)
          .map(nameOf)
          .filter((cited) => !records.includes(cited))
          .map((cited) => `${path}: decisions/${cited}`),
      );
    expect(wrong).toEqual([]);
  });

  test("the index has one line for each record", () => {
    expect(records.length).toBeGreaterThan(0);
    expect(findDecisionLinks(index).map(nameOf).sort()).toEqual([...records].sort());
  });

  test("each link leads to an existing record", () => {
    const wrong = files
      .filter(({ path }) => path.endsWith(".md"))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\]\([\w./-]*decisions\/[a-z-]+\.md#[\w-]+\)/g)]
          .flatMap(([link]) => findDecisionLinks(link))
          .map(nameOf)
          .filter((cited) => !records.includes(cited))
          .map((cited) => `${path}: ${cited}`),
      );
    expect(wrong).toEqual([]);
  });
});

describe("the search for citations of decisions", () => {
  test.each([
    ["(decisions/rooms#one-cache-of-rooms)", { page: "rooms", record: "one-cache-of-rooms" }],
    ["see decisions/standups-and-schedules#late.", { page: "standups-and-schedules", record: "late" }],
    ["decisions/rooms 9, 24", { page: "rooms", record: "" }],
    ["// decisions/rooms", { page: "rooms", record: "" }],
  ])("finds %j", (text, citation) => expect(findDecisionCitations(text)).toEqual([citation]));

  test.each(["docs/decisions/rooms.md", "decisions/rooms.md", "docs/decisions", "./decisions/rooms"])(
    "finds nothing in %j",
    (text) => expect(findDecisionCitations(text)).toEqual([]),
  );

  test("makes slugs of headings like GitHub", () => {
    const page = "### The database's clock\n```\n### no\n```\n#### deeper\n### Text, `code` & more\n";
    expect(recordsOf(page)).toEqual(["the-databases-clock", "text-code--more"]);
  });
});
