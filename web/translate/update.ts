// Updates the files of translations: adds new messages, and removes those that the code no longer has. Prints how far
// each language is, and writes that into the README. An argument is the BCP 47 tag of a language that gets a new file.
import { writeTable } from "./language-table.ts";
import { languagesWithFile, localizerFor, readSource } from "./localizer.ts";
import { progressOf } from "./problems.ts";

const source = readSource();
for (const language of new Set([...languagesWithFile(), ...process.argv.slice(2)])) {
  await localizerFor(language, source).writeInterchangeFiles();
  const { done, all } = progressOf(language, source);
  process.stdout.write(`${language.padEnd(8)} ${done} of ${all}\n`);
}
writeTable(source);
