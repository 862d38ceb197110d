import type { LitElement } from "lit";
import type { Consent } from "#shared/wire/plugins.ts";
import { lazyImport } from "../lib/lazy/lazy-imports.ts";
import type { ConsentFacts, consentInWords } from "./plugin-consent-words.ts";

let inWords: typeof consentInWords | undefined;

/**
 * Returns a consent in the page's language. In English it is the server's. So it is until the words are loaded, and then
 * the host is drawn again.
 */
export function ownConsent(host: LitElement, consent: Consent, facts: ConsentFacts): Consent {
  if (document.documentElement.lang === "en") return consent;
  if (inWords) return inWords(consent, facts);
  void load().then(
    () => host.requestUpdate(),
    // The server's words stay.
    () => undefined,
  );
  return consent;
}

async function load() {
  inWords = (await lazyImport(() => import("./plugin-consent-words.ts"))).consentInWords;
}
