import { nothing } from "lit-html";
import { Directive, directive } from "lit-html/directive.js";

/** Shows an element that the application makes, and makes another one only for another key. */
class OwnElement extends Directive {
  private key: string | undefined;
  private element: unknown = nothing;

  override render<E extends Element>(key: string, make: () => E, show: (element: E) => void = () => {}) {
    if (key !== this.key) this.element = make();
    this.key = key;
    show(this.element as E);
    return this.element;
  }
}

/** Draws an element of the application: `make` makes it once for each key, `show` runs at each drawing. */
export const own = directive(OwnElement);
