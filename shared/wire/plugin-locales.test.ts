// Rules: protocol/plugins#locales
import { expect, test } from "vitest";
import { pluginPackage } from "./plugin-package.ts";

const field = { name: "mood", label: "Mood", type: "choice", options: ["Good", "Bad"] };
const given = (locales: unknown, more: object = {}) =>
  pluginPackage.safeParse({
    name: "lunch",
    version: "1.0.0",
    display: "Lunch",
    kinds: [{ kind: "lunch", display: "Lunch", fields: [field] }],
    locales,
    ...more,
  });
/** Returns the place and the message of the first error. */
const errorOf = (locales: unknown) => {
  const { path, message } = given(locales).error!.issues[0]!;
  return `${path.join(".")}: ${message}`;
};

const kinds = (texts: object) => ({ de: { kinds: { lunch: texts } } });

test("a package keeps its texts in other languages", () => {
  const locales = kinds({
    display: "Essen",
    fields: { mood: { label: "Laune", options: { Good: { name: "Gut" } } } },
  });
  expect(given(locales).data?.locales).toEqual(locales);
});

test("a package without other languages has no key for them, so its digest stays", () => {
  expect(JSON.stringify(given(undefined).data)).not.toContain("locales");
});

test.each([
  [{ German: {} }, /^locales\.German: a language must be a BCP 47 tag/],
  [{ "pt-br": {} }, /^locales\.pt-br: a language must be a BCP 47 tag/],
  [{ "en-GB": {} }, /^locales\.en-GB: .* not English/],
  [{ de: { name: "x" } }, /^locales\.de: Unrecognized key: "name"/],
  [{ de: { display: "x".repeat(65) } }, /^locales\.de\.display: display must have 1 to 64 characters/],
  [{ de: { summary: "Kurz." } }, /^locales\.de\.summary: the package has no summary/],
  [{ de: { kinds: { dinner: {} } } }, /^locales\.de\.kinds\.dinner: the package has no kind/],
  [kinds({ fields: { food: {} } }), /^locales\.de\.kinds\.lunch\.fields\.food: the kind has no field/],
  [
    kinds({ fields: { mood: { options: { So: {} } } } }),
    /fields\.mood\.options\.So: the field has no option/,
  ],
])("%j is refused with its place", (locales, problem) => {
  expect(errorOf(locales)).toMatch(problem);
});

test("the texts of all languages have at most 48 KiB", () => {
  const tags = [
    "ar",
    "de",
    "es",
    "fr",
    "it",
    "ja",
    "pl",
    "uk",
    "cs",
    "da",
    "fi",
    "el",
    "he",
    "hu",
    "ko",
    "nl",
    "nb",
    "ro",
  ];
  const sized = (length: number) =>
    Object.fromEntries(
      tags.map((tag) => [tag, { description: "界".repeat(500), display: "x".repeat(length) }]),
    );
  expect(given(sized(1)).success).toBe(true);
  const large = Object.fromEntries(
    [
      ...tags,
      "sk",
      "sl",
      "sr",
      "sv",
      "th",
      "tr",
      "vi",
      "zh",
      "bg",
      "ca",
      "et",
      "hr",
      "id",
      "is",
      "lt",
      "lv",
    ].map((tag) => [tag, { description: "界".repeat(500) }]),
  );
  expect(errorOf(large)).toBe("locales: locales has at most 48 KiB as JSON");
});
