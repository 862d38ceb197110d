// Checks all translations. Prints what is wrong with them, and exits with 1 if anything is.
import { translated } from "#shared/rules/languages.ts";
import { languagesWithFile, readSource } from "./localizer.ts";
import { translationProblems } from "./problems.ts";
import { offeredFrom, progressOf } from "./progress.ts";

const source = readSource();
const problems = languagesWithFile().flatMap((language) => translationProblems(language, source));
for (const { code } of translated) {
  const { percent } = progressOf(code, source);
  if (percent < offeredFrom)
    problems.push(
      `${code}: ${percent} % of the texts are translated, and a language is offered from ${offeredFrom} % up. ` +
        "Translate more, or take it out of shared/rules/languages.ts.",
    );
}
if (problems.length > 0) {
  process.stderr.write(
    `${problems.slice(0, 40).join("\n")}\n${problems.length} problems. See docs/translating.md.\n`,
  );
  process.exitCode = 1;
}
