/** A mistake in a plugin's sources: the file relative to the plugin's folder, the line counted from 1, and its words. */
export type Mistake = { file: string; line?: number; message: string };

/** Thrown for sources that cannot be built, with all mistakes that were found. */
export class BuildFailure extends Error {
  readonly mistakes: readonly Mistake[];
  constructor(mistakes: readonly Mistake[]) {
    super(
      mistakes.map(({ file, line, message }) => `${file}${line ? `:${line}` : ""}: ${message}`).join("\n"),
    );
    this.mistakes = mistakes;
  }
}
