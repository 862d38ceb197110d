import { problemText } from "../api/problem-text.ts";
import { showToast } from "./toast.ts";

type Host = { requestUpdate(): void };

/** Sends a form, one request at a time, and keeps the last error. Redraws its host when either changes. */
export class Sending {
  /** The error next to the form's button, or "". */
  error = "";
  isBusy = false;
  private readonly host: Host;

  constructor(host: Host) {
    this.host = host;
  }

  /** Sets the shown error. "" removes it. */
  note(error: string) {
    this.error = error;
    this.host.requestUpdate();
  }

  /**
   * Runs `send` if `flaw` is "". Otherwise shows `flaw`, an error in the typed text. Ignored while a request is
   * pending.
   */
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

/** Shows the last error as a toast if its form has left the page meanwhile. The toast starts with `sentence`. */
export function toastIfLeft(form: { readonly isConnected: boolean }, { error }: Sending, sentence: string) {
  if (error !== "" && !form.isConnected) showToast({ text: `${sentence} ${error}`, tone: "bad" });
}
