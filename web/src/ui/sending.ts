import { problemText } from "../api/problem-text.ts";
import { showToast } from "./toast.ts";

type Host = { requestUpdate(): void };

/** Sends what a form holds, once at a time, and keeps why it failed last. Draws its host when either changes. */
export class Sending {
  /** A sentence to show beside the form's button; "" where there is none. */
  error = "";
  isBusy = false;
  private readonly host: Host;

  constructor(host: Host) {
    this.host = host;
  }

  /** Sets the sentence that is shown; "" removes it. */
  note(error: string) {
    this.error = error;
    this.host.requestUpdate();
  }

  /** Runs `send` unless `flaw` says what is wrong with what was typed, or an earlier sending is under way. */
  async run(flaw: string, send: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.note(flaw);
    if (flaw !== "") return;
    this.isBusy = true;
    try {
      await send();
    } catch (problem) {
      this.error = problemText(problem);
    } finally {
      this.isBusy = false;
      this.host.requestUpdate();
    }
  }
}

/**
 * Shows why the last sending failed as a toast that starts with the sentence `what`, if the form that would show it has
 * left the page meanwhile.
 */
export function tellIfLeft(form: { readonly isConnected: boolean }, { error }: Sending, what: string) {
  if (error !== "" && !form.isConnected) showToast({ text: `${what} ${error}`, tone: "bad" });
}
