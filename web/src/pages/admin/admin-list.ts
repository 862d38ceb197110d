import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { hasStatus } from "../../api/client.ts";
import { showNotFound } from "../../app/navigate.ts";
import { Refresh } from "../refresh.ts";
import "../../ui/tm-banner.ts";
import "../../ui/tm-error.ts";
import "../../ui/tm-skeleton.ts";

/**
 * Keeps what a part of the administration shows fresh: at first, every 30 seconds, when somebody comes back, and
 * whenever something inside has `changed`.
 */
export class AdminList<T> implements ReactiveController {
  value: T | undefined;
  private problem: unknown;
  private asked = 0;

  constructor(
    private readonly host: ReactiveControllerHost & HTMLElement,
    private readonly read: () => Promise<T>,
  ) {
    host.addController(this);
    host.addController(new Refresh(() => void this.load()));
  }

  hostConnected() {
    void this.load();
    this.host.addEventListener("changed", this.reload);
  }

  hostDisconnected() {
    // An answer that comes after the page is gone must not turn the next one into the not-found page.
    this.asked++;
    this.host.removeEventListener("changed", this.reload);
  }

  /** Says so where what is shown could not be refreshed. */
  staleNote() {
    return this.value && this.problem
      ? html`<tm-banner tone="warn"
          >${msg("This page could not be refreshed. It tries again by itself.")}</tm-banner
        >`
      : nothing;
  }

  /** What stands in the place of the list until it is there. */
  placeholder() {
    return this.problem
      ? html`<tm-error .problem=${this.problem} @retry=${this.load}></tm-error>`
      : html`<tm-skeleton lines="4"></tm-skeleton>`;
  }

  load = async () => {
    const mine = ++this.asked;
    try {
      const value = await this.read();
      if (mine !== this.asked) return;
      this.value = value;
      this.problem = undefined;
    } catch (problem) {
      if (mine !== this.asked) return;
      if (hasStatus(problem, 404)) return showNotFound();
      // Who is no admin any more sees nothing of what was shown to one.
      if (hasStatus(problem, 403)) this.value = undefined;
      this.problem = problem;
    }
    this.host.requestUpdate();
  };

  private reload = () => void this.load();
}
