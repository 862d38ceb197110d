import { readFile, readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { translationProblems } from "#test/plugins/translation-problems.ts";
import { failureText, shortened, writeFailureText } from "./failure-texts.ts";
import { TrackerFailure, type FailureKind } from "./failure.ts";

const kinds: FailureKind[] = [
  "unconnected",
  "refused",
  "forbidden",
  "missing",
  "limited",
  "rejected",
  "too-large",
  "unreachable",
  "broken",
];
type Texts = Record<string, string>;
const folder = new URL("locales/", import.meta.url);
const locales = await Promise.all(
  (await readdir(folder)).map(async (name) => {
    const { texts } = JSON.parse(await readFile(new URL(name, folder), "utf8")) as { texts: Texts };
    return { language: name.replace(".json", ""), texts };
  }),
);

test("ten languages have the same texts, with the placeholders of the English ones", () => {
  expect(locales).toHaveLength(10);
  for (const { language, texts } of locales) {
    expect(Object.keys(texts), language).toEqual(Object.keys(locales[0]!.texts));
    expect(Object.entries(texts).flatMap((entry) => translationProblems(language, ...entry))).toEqual([]);
  }
});

// A space without a connection works with another product, so it gets no notice.
test.each(kinds)("the sentences about %s are translated and fit", (kind) => {
  const failure = new TrackerFailure(kind, { status: 418 });
  const written = kind === "unconnected" ? [] : [writeFailureText("Jira", "PAY-12", failure)];
  for (const { text, values } of [failureText("Jira", failure), ...written]) {
    expect(text.length).toBeLessThanOrEqual(200);
    expect(Object.keys(values!).toSorted()).toEqual(
      [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted(),
    );
    for (const { texts } of locales) expect(texts).toHaveProperty([text]);
  }
});

test("a sentence of its own takes the place of the usual one", () => {
  const failure = new TrackerFailure("missing", {
    sentence: { text: "{a} is gone", values: { a: "x", b: 1 } },
  });
  expect(failureText("Jira", failure)).toEqual({ text: "{a} is gone", values: { a: "x" } });
});

test("values are one line of at most 80 characters", () => {
  const { values } = shortened({ text: "{a}", values: { a: `1\n2${"x".repeat(200)}` } });
  expect(values).toEqual({ a: `1 2${"x".repeat(76)}…` });
});
