import { msg } from "@lit/localize";
import { css, html } from "lit";

/** Returns the purpose of a webhook, and the data that its events never contain. */
export function webhookPurpose(): string {
  return msg(
    "Sends an event to your server when a scheduled standup opens and ends. Events never include people or their entries.",
  );
}

/** Returns instructions for verifying an event's signature, with a link to the documentation. */
export function webhookHelp() {
  const standard = html`<a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer"
    >Standard Webhooks</a
  >`;
  return html`<details class="panel">
    <summary>${msg("How your server verifies an event")}</summary>
    <div class="stack">
      <p>${msg(html`Events are signed as ${standard} defines. Most languages have a library for it.`)}</p>
      <p>
        ${msg(html`Without one: join the header <code>webhook-id</code>, the header <code>webhook-timestamp</code> and the body as it came by full stops. The key is what follows <code>whsec_</code> in the secret, decoded from base64. The HMAC-SHA256 of that text under that key, in base64, is what follows <code>v1,</code> in the header <code>webhook-signature</code>.`)}
      </p>
      <p>
        ${msg(html`A repeated event has the same <code>webhook-id</code>. Reject events older than a few minutes.`)}
      </p>
      <p class="note">
        ${msg(html`Examples in several languages: <code>docs/webhooks.md</code> in the source of this program.`)}
      </p>
    </div>
  </details>`;
}

export const webhookHelpStyles = css`
  details.panel {
    min-inline-size: 0;
    padding-block: var(--sp-2);
  }

  @media (width >= 720px) {
    details.panel {
      padding-inline: var(--sp-6);
    }
  }

  summary {
    min-block-size: var(--target);
    padding-block: var(--sp-3);
    font-weight: 600;
  }

  details div {
    padding-block-end: var(--sp-2);
  }

  code {
    font-family: var(--mono);
    overflow-wrap: anywhere;
  }
`;
