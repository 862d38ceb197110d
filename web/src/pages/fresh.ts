import { msg } from "@lit/localize";
import { html, nothing, type ReactiveController, type ReactiveControllerHost } from "lit";
import { Refresh } from "./refresh.ts";
import "../ui/tm-banner.ts";
import "../ui/tm-error.ts";
import "../ui/tm-skeleton.ts";

/**
 * Keeps what the server says of one thing: asked for when `restart` is called, when somebody comes back to the page,
 * and every 30 seconds. What an earlier request still brings never replaces what is known since.
 */
export class Fresh<T> implements ReactiveController {
  /** Nothing while it is not known; what was known stays when asking again fails. */
  value: T | undefined;
  /** Why asking failed the last time. */
  problem: unknown;
  private asked = 0;
  private readonly host: ReactiveControllerHost;
  private readonly ask: () => Promise<T> | undefined;

  /** `ask` returns nothing while there is nobody to ask. */
  constructor(host: ReactiveControllerHost, ask: () => Promise<T> | undefined) {
    this.host = host;
    this.ask = ask;
    host.addController(this);
    host.addController(new Refresh(() => void this.load()));
  }

  hostDisconnected() {
    this.asked++;
  }

  /** Forgets what is known and asks anew: it is about something else now, or somebody else asks. */
  restart() {
    this.value = undefined;
    this.problem = undefined;
    void this.load();
  }

  /** Takes over what the server has said elsewhere. */
  know(value: T) {
    this.asked++;
    this.accept(value);
  }

  load = async (): Promise<void> => {
    const mine = ++this.asked;
    try {
      const answer = this.ask();
      if (!answer) return;
      const value = await answer;
      if (mine === this.asked) this.accept(value);
    } catch (problem) {
      if (mine !== this.asked) return;
      this.problem = problem;
      this.host.requestUpdate();
    }
  };

  private accept(value: T) {
    this.value = value;
    this.problem = undefined;
    this.host.requestUpdate();
  }
}

/** Draws what is known by `draw`; before anything is, that it comes or why it does not; and that it may be old. */
export function freshOr<T>(fresh: Fresh<T>, draw: (value: T) => unknown) {
  const { value, problem, load } = fresh;
  if (value === undefined)
    return problem
      ? html`<tm-error .problem=${problem} @retry=${load}></tm-error>`
      : html`<tm-skeleton></tm-skeleton>`;
  const isOld = problem !== undefined;
  return html`${
    isOld
      ? html`<tm-banner tone="warn"
          >${msg("This page could not be refreshed. It tries again by itself.")}</tm-banner
        >`
      : nothing
  }
  ${draw(value)}`;
}
