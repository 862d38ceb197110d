import type { Me } from "#shared/wire/identity.ts";
import type { MemberView, StrangerView } from "#shared/wire/spaces.ts";
import { html, type ReactiveController, type ReactiveControllerHost } from "lit";
import { hasStatus, isMemberView, readSpace } from "../api/client.ts";
import { navigate, showNotFound } from "../app/navigate.ts";
import { paths } from "../app/paths.ts";
import { Refresh } from "./refresh.ts";
import "../ui/tm-error.ts";
import "../ui/tm-skeleton.ts";

type Host = ReactiveControllerHost & { org: string; slug: string; me: Me | null };

/** The newest view of each space I belong to, so that going from one of its pages to another draws at once. */
const newest = new Map<string, MemberView>();

/**
 * Keeps a page's view of its space fresh: at first, when somebody comes back to the page, every 30 seconds, and when
 * who I am changes. A view that another page has loaded is drawn until the fresh one is there.
 */
export class SpaceView implements ReactiveController {
  view?: MemberView | StrangerView;
  problem?: unknown;
  private meId = "";
  private wasMember = false;
  private asked = 0;

  /** `onLoad` hears of every fresh view; `entered` is true for the first one that shows me as a member. */
  constructor(
    private readonly host: Host,
    private readonly onLoad: (view: MemberView | StrangerView, entered: boolean) => void,
  ) {
    host.addController(this);
    host.addController(new Refresh(() => void this.load()));
  }

  hostConnected() {
    this.meId = this.host.me?.id ?? "";
    const known = newest.get(this.key());
    if (known) this.view = known;
    void this.load();
  }

  hostDisconnected() {
    // An answer that comes after the page is gone must not turn the next one into the not-found page.
    this.asked++;
  }

  hostUpdate() {
    const meId = this.host.me?.id ?? "";
    if (meId === this.meId) return;
    this.meId = meId;
    void this.load();
  }

  /** Returns the view where I belong to the space, otherwise nothing. */
  get asMember(): MemberView | undefined {
    return this.view && isMemberView(this.view) ? this.view : undefined;
  }

  load = async () => {
    const { org, slug } = this.host;
    const mine = ++this.asked;
    try {
      const view = await readSpace(org, slug);
      if (mine !== this.asked) return;
      const entered = isMemberView(view) && !this.wasMember;
      this.problem = undefined;
      this.accept(view);
      this.onLoad(view, entered);
    } catch (problem) {
      if (mine !== this.asked) return;
      if (hasStatus(problem, 404)) {
        newest.delete(this.key());
        return showNotFound();
      }
      this.problem = problem;
    }
    this.host.requestUpdate();
  };

  private accept(view: MemberView | StrangerView) {
    this.view = view;
    this.wasMember = isMemberView(view);
    if (isMemberView(view)) newest.set(this.key(), view);
    else newest.delete(this.key());
  }

  private key(): string {
    return [this.meId, this.host.org, this.host.slug].join("/");
  }
}

/** Returns what stands in a space's page while there is no space to show: why it is missing, or that it is on its way. */
export function missingSpace(heading: string, { problem, load }: Pick<SpaceView, "problem" | "load">) {
  return problem
    ? html`<tm-error heading=${heading} .problem=${problem} @retry=${load}></tm-error>`
    : html`<tm-skeleton lines="4"></tm-skeleton>`;
}

/** Leads whoever does not belong to a space to its join page, which leads back to `back` afterwards. */
export function joinFirst(org: string, slug: string, back: string): void {
  navigate(`${paths.space(org, slug)}?then=${encodeURIComponent(back)}`, { replace: true });
}
