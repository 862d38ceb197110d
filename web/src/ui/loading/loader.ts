import type { ReactiveController, ReactiveControllerHost } from "lit";
import { hasStatus } from "../../api/api-problem.ts";
import { Refresh } from "./refresh.ts";

type Options<T> = {
  load: () => Promise<T>;
  /**
   * Names what `load` asks about; null while there is nothing to ask. It is asked by itself when the element appears
   * and whenever the key changes. Without a key it is asked by `reload` alone.
   */
  key?: () => string | null;
  /** What is known of this key before the server has answered. */
  known?: () => T | undefined;
  /** Asks again every 30 seconds, and when the person comes back to the page. */
  refresh?: boolean;
  /** Called with each answer and with what was known before it. */
  onLoaded?: (value: T, before: T | undefined) => void;
  /** Called for a 404 instead of keeping it as the problem. */
  onMissing?: () => void;
};

/**
 * Keeps what the server says about one thing, and draws the host when that changes. Only the newest request counts: an
 * answer is dropped when a later request was sent, the key has changed, or the host has left the page meanwhile.
 *
 * While the first answer is awaited, `value` and `problem` are both undefined.
 */
export class Loader<T> implements ReactiveController {
  private readonly host: ReactiveControllerHost;
  private readonly options: Options<T>;
  private key: string | null | undefined;
  private held: T | undefined;
  private failure: unknown;
  private requests = 0;
  private isConnected = false;
  private isDue = true;

  constructor(host: ReactiveControllerHost, options: Options<T>) {
    this.host = host;
    this.options = options;
    host.addController(this);
    if (options.refresh) host.addController(new Refresh(() => void this.reload()));
  }

  /** What is known of the present key. It stays when asking again fails, unless the refusal is a 403. */
  get value(): T | undefined {
    this.followKey();
    return this.held;
  }

  /** Why the newest request failed; undefined when it did not. */
  get problem(): unknown {
    this.followKey();
    return this.failure;
  }

  hostConnected() {
    this.isConnected = true;
    this.host.requestUpdate();
  }

  hostDisconnected() {
    this.isConnected = false;
    this.isDue = true;
    this.requests++;
  }

  /** Here and not in `hostConnected`: an element that is upgraded in place gets its properties with the first update. */
  hostUpdate() {
    this.followKey();
    if (this.isDue && this.options.key) void this.reload();
  }

  /** Replaces what is known by what the server has said elsewhere. */
  know(value: T) {
    this.followKey();
    this.requests++;
    this.accept(value);
  }

  /** Asks the server again. Resolves when it has answered; never rejects, as `problem` holds why it failed. */
  reload = async (): Promise<void> => {
    this.followKey();
    if (!this.isConnected) return;
    this.isDue = false;
    if (this.key === null) return;
    const request = ++this.requests;
    try {
      const value = await this.options.load();
      if (!this.isNewest(request)) return;
      const before = this.held;
      this.accept(value);
      this.options.onLoaded?.(value, before);
    } catch (problem) {
      if (this.isNewest(request)) this.fail(problem);
    }
  };

  /** Forgets what was known of another key. */
  private followKey() {
    const key = this.options.key ? this.options.key() : "";
    if (key === this.key) return;
    this.key = key;
    this.held = this.options.known?.();
    this.failure = undefined;
    this.requests++;
    this.isDue = true;
  }

  private isNewest(request: number): boolean {
    this.followKey();
    return request === this.requests;
  }

  private accept(value: T) {
    this.held = value;
    this.failure = undefined;
    this.host.requestUpdate();
  }

  private fail(problem: unknown) {
    if (this.options.onMissing && hasStatus(problem, 404)) return this.options.onMissing();
    // A 403 means that this person may not see the value any more.
    if (hasStatus(problem, 403)) this.held = undefined;
    this.failure = problem;
    this.host.requestUpdate();
  }
}
