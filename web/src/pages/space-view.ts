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

/** Caches the newest view of each of my spaces, so that the space's other pages draw at once. */
const newest = new Map<string, MemberView>();

/**
 * Loads a page's view of its space. It reloads when the person returns, when my identity changes, and every 30
 * seconds. Until the first response, it uses the view that another page has loaded.
 */
export class SpaceView implements ReactiveController {
  private readonly host: Host;
  private readonly loader: Loader<View>;
  private meId = "";
  private wasMember = false;

  /** `onLoad` is called with every response. `entered` is true for the first one that shows me as a member. */
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
        const entered = this.remember(view);
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

  /** Reloads for a new identity. The old view stays until the response, since the page's fields may hold typed text. */
  hostUpdate() {
    const meId = this.host.me?.id ?? "";
    if (meId === this.meId) return;
    this.meId = meId;
    // After a sign-out, another message replaces the page.
    if (meId) void this.reload();
  }

  /** The newest view, or undefined before the first response. */
  get value(): View | undefined {
    return this.loader.value;
  }

  /** The view if I belong to the space, otherwise undefined. */
  get asMember(): MemberView | undefined {
    const { value } = this;
    return value && isMemberView(value) ? value : undefined;
  }

  /** The error of the newest request, or undefined if it succeeded. */
  get problem(): unknown {
    return this.loader.problem;
  }

  /** Reloads the view. */
  reload = (): Promise<void> => this.loader.reload();

  /** Caches the view for the space's other pages. Returns true for the first view that shows me as a member. */
  private remember(view: View): boolean {
    const entered = isMemberView(view) && !this.wasMember;
    this.wasMember = isMemberView(view);
    if (isMemberView(view)) {
      newest.set(this.cacheKey(), view);
      cacheSpace(view.orgSlug, view.slug, view.name, view.role);
    } else newest.delete(this.cacheKey());
    return entered;
  }

  private cacheKey(): string {
    return [this.meId, this.host.org, this.host.slug].join("/");
  }
}

/** Redirects a non-member to the space's join page, which later redirects to `back`. */
export function joinFirst(org: string, slug: string, back: string): void {
  navigate(`${paths.space(org, slug)}?then=${encodeURIComponent(back)}`, { replace: true });
}
