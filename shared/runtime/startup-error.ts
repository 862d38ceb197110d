/** A reason not to start that an operator can act on: its message is one plain sentence, shown without a stack. */
export class StartupError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = "StartupError";
  }
}
