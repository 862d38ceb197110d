/* global ownTranslations */
import { texts } from "./texts.js";

/** Words an English text of the prelude in the page's language. document.ts adds the translations. */
export const ownText = texts(ownTranslations);
