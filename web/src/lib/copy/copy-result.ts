import { msg } from "@lit/localize";
import { problemText } from "../../api/problem-text.ts";
import { copyForms, type Forms } from "../../ui/copy-text.ts";
import { showToast } from "../../ui/toast.ts";

/** Copies a result. A toast shows success or the reason of a failure. `near` is a node next to the button. */
export async function copyResult(forms: Promise<Forms>, near?: ParentNode): Promise<void> {
  await tell(forms, true, msg("Copied."), near);
}

/** Copies Markdown as it is. A toast shows success or the reason of a failure. */
export async function copyMarkdownText(markdown: Promise<string>): Promise<void> {
  const forms = markdown.then((text) => ({ text }));
  await tell(forms, false, msg("Copied as Markdown."));
}

async function tell(
  forms: Promise<Forms>,
  hasHtml: boolean,
  copied: string,
  near?: ParentNode,
): Promise<void> {
  try {
    const isCopied = await copyForms(forms, hasHtml, near);
    showToast(
      isCopied
        ? { text: copied, tone: "ok" }
        : { text: msg("Copying is blocked here. Download a file instead."), tone: "bad" },
    );
  } catch (problem) {
    showToast({ text: problemText(problem), tone: "bad" });
  }
}
