import { updateWhenLocaleChanges } from "@lit/localize";
import { LitElement, type CSSResultGroup, type CSSResultOrNative } from "lit";
import { baseStyles } from "./styles.ts";

/** An element of the client. It has the base styles, before its own, and renders again when the language changes. */
export class TmElement extends LitElement {
  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  protected static override finalizeStyles(styles?: CSSResultGroup): CSSResultOrNative[] {
    return [baseStyles, ...super.finalizeStyles(styles)];
  }
}
