// Updates the files of translations: adds new messages, and removes those that the code no longer has. Prints how far
// each language is. An argument is the BCP 47 tag of a language that gets a new file.
import { languagesWithFile, localizerFor, readSource } from "./localizer.ts";
import { progressTable } from "./progress.ts";

const source = readSource();
for (const language of new Set([...languagesWithFile(), ...process.argv.slice(2)]))
  await localizerFor(language, source).writeInterchangeFiles();
process.stdout.write(`${progressTable(source)}\n`);
