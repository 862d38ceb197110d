import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Watches a media query and redraws its element when the result changes. */
export class MediaQuery implements ReactiveController {
  private readonly list: MediaQueryList;

  constructor(
    private readonly host: ReactiveControllerHost,
    query: string,
  ) {
    this.list = matchMedia(query);
    host.addController(this);
  }

  get matches(): boolean {
    return this.list.matches;
  }

  hostConnected() {
    this.list.addEventListener("change", this.changed);
  }

  hostDisconnected() {
    this.list.removeEventListener("change", this.changed);
  }

  private changed = () => this.host.requestUpdate();
}
