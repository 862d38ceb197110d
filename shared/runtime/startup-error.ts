/** A start-up failure that an operator can fix. Its message is one plain sentence, shown without a stack. */
export class StartupError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = "StartupError";
  }
}
