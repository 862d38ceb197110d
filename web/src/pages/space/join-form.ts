import { hasStatus } from "../../api/api-problem.ts";
import { problemText } from "../../api/problem-text.ts";
import { removePasscode, storedPasscode } from "../../lib/passcode-from-url.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { formText } from "../../ui/form/form-text.ts";
import { staleCodeText } from "./passcode-field-template.ts";

/** The form that joins a space. It asks for the passcode, unless an invitation contained it. */
export class JoinForm extends FormController<"name" | "passcode"> {
  /** The passcode from an invitation, or "". */
  carried = "";

  /** Reads the invitation's passcode. */
  begin({ org, slug }: { org: string; slug: string }) {
    this.carried = storedPasscode(org, slug);
  }

  /** Returns the passcode of the invitation or of the field. */
  passcodeIn(form: EventTarget | null): string {
    return this.carried || formText(form, "passcode");
  }

  /** A refused passcode is asked for in its field, also one from an invitation. */
  override async fail(problem: unknown): Promise<void> {
    if (!hasStatus(problem, 403)) return super.fail(problem);
    const text = this.carried ? staleCodeText() : problemText(problem);
    this.carried = "";
    removePasscode();
    await this.mark({ passcode: text });
  }
}
