import { problemText } from "../api/problem-text.ts";
import { showToast } from "./toast.ts";

type Host = { requestUpdate(): void };

/** What a form knows about being sent: once at a time, and why it failed last. Draws its host anew as that changes. */
export class Sending {
  /** A sentence to stand by the form; "" while there is nothing to say. */
  error = "";
  isBusy = false;
  private readonly host: Host;

  constructor(host: Host) {
    this.host = host;
  }

  /** Refuses to send with a sentence, or forgets the one of the last try. */
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
 * Says as a toast why the last sending failed, after the sentence `what`, where the form is gone that would say it:
 * whoever pressed its button has left the page meanwhile.
 */
export function tellIfLeft(form: { readonly isConnected: boolean }, { error }: Sending, what: string) {
  if (error !== "" && !form.isConnected) showToast({ text: `${what} ${error}`, tone: "bad" });
}
