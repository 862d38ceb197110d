import type { Me } from "#shared/wire/identity.ts";
import type { MemberView, StrangerView } from "#shared/wire/spaces.ts";
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { isMemberView, readSpace } from "../api/spaces.ts";
import { isCachedSpace, cacheSpace } from "../lib/spaces/space-cache.ts";
import { showLostSpace } from "../lib/spaces/lost-space.ts";
import { navigate, showNotFound } from "../lib/navigate.ts";
import { paths } from "../lib/paths.ts";
import { Loader } from "../ui/loading/loader.ts";

type View = MemberView | StrangerView;
type Host = ReactiveControllerHost & { org: string; slug: string; me: Me | null };

/** The newest view of each space I belong to, so that going from one of its pages to another draws at once. */
const newest = new Map<string, MemberView>();

/**
 * Keeps a page's view of its space: it is asked for when the page appears, when who I am changes, when the person comes
 * back to the page, and every 30 seconds. A view that another page has loaded is drawn until the first answer.
 */
export class SpaceView implements ReactiveController {
  private readonly host: Host;
  private readonly loader: Loader<View>;
  private meId = "";
  private wasMember = false;

  /** `onLoad` is called with every answer; `entered` is true for the first one that shows me as a member. */
  constructor(host: Host, onLoad: (view: View, entered: boolean) => void) {
    this.host = host;
    this.loader = new Loader<View>(host, {
      key: () => `${host.org}/${host.slug}`,
      load: () => readSpace(host.org, host.slug),
      known: () => newest.get(this.cacheKey()),
      refresh: true,
      onLoaded: (view) => {
        const { org, slug } = host;
        const isLost = !isMemberView(view) && host.me !== null && isCachedSpace(org, slug);
        const entered = this.note(view);
        if (isLost) void showLostSpace(org, slug, true).catch(() => showNotFound());
        else onLoad(view, entered);
      },
      onMissing: () => {
        newest.delete(this.cacheKey());
        void showLostSpace(host.org, host.slug, false).catch(() => showNotFound());
      },
    });
    host.addController(this);
  }

  hostConnected() {
    this.meId = this.host.me?.id ?? "";
  }

  /** What is shown stays until the answer is there: the page's fields may hold what was typed. */
  hostUpdate() {
    const meId = this.host.me?.id ?? "";
    if (meId === this.meId) return;
    this.meId = meId;
    // Somebody who was signed out is told so, in place of the page.
    if (meId) void this.reload();
  }

  /** The newest view, or undefined before there is one. */
  get value(): View | undefined {
    return this.loader.value;
  }

  /** The view where I belong to the space, otherwise undefined. */
  get asMember(): MemberView | undefined {
    const { value } = this;
    return value && isMemberView(value) ? value : undefined;
  }

  /** Why the newest request failed; undefined when it did not. */
  get problem(): unknown {
    return this.loader.problem;
  }

  /** Asks the server again. */
  reload = (): Promise<void> => this.loader.reload();

  /** Remembers the view for the space's other pages; returns whether it is the first that shows me as a member. */
  private note(view: View): boolean {
    const entered = isMemberView(view) && !this.wasMember;
    this.wasMember = isMemberView(view);
    if (isMemberView(view)) {
      newest.set(this.cacheKey(), view);
      cacheSpace(view.orgSlug, view.slug, view.name);
    } else newest.delete(this.cacheKey());
    return entered;
  }

  private cacheKey(): string {
    return [this.meId, this.host.org, this.host.slug].join("/");
  }
}

/** Leads a person who does not belong to a space to its join page, which leads back to `back` afterwards. */
export function joinFirst(org: string, slug: string, back: string): void {
  navigate(`${paths.space(org, slug)}?then=${encodeURIComponent(back)}`, { replace: true });
}
