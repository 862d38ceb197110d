// Checks all translations. Prints what is wrong with them, and exits with 1 if anything is.
import { translated } from "#shared/rules/languages.ts";
import { isTableCurrent } from "./language-table.ts";
import { languagesWithFile, readSource } from "./localizer.ts";
import { translationProblems } from "./problems.ts";
import { readSameTexts } from "./same-texts.ts";

const source = readSource();
const same = readSameTexts();
const complete = translated.map(({ code }) => code);
const problems = [...new Set([...complete, ...languagesWithFile()])].flatMap((language) => {
  const { incomplete, wrong } = translationProblems(language, source, same);
  return complete.includes(language) ? incomplete.concat(wrong) : wrong;
});
if (!isTableCurrent(source)) problems.push("README.md: the table of languages is outdated");
if (problems.length > 0) {
  process.stderr.write(
    `${problems.slice(0, 40).join("\n")}\n${problems.length} problems. \`npm run translate\` updates the files. See docs/translating.md.\n`,
  );
  process.exitCode = 1;
}
