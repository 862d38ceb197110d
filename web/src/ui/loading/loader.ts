import type { ReactiveController, ReactiveControllerHost } from "lit";
import { hasStatus } from "../../api/api-problem.ts";
import { Refresh } from "./refresh.ts";

type Options<T> = {
  load: () => Promise<T>;
  /**
   * Identifies the data that `load` requests. null: no request. It is loaded when the element appears and when the key
   * changes. Without a key only `reload` loads it.
   */
  key?: () => string | null;
  /** Returns a value of this key that is known before the first answer. */
  known?: () => T | undefined;
  /** Reloads every 30 seconds, and when the person returns to the page. */
  refresh?: boolean;
  /** Called with each answer and the value before it. */
  onLoaded?: (value: T, before: T | undefined) => void;
  /** Called for a 404, which is then not kept as the problem. */
  onMissing?: () => void;
};

/**
 * Loads one value from the server and redraws the host when it changes. Only the newest request counts. An answer is
 * dropped if the key has changed or the host has left the page.
 *
 * Until the first answer, `value` and `problem` are both undefined.
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
    if (options.refresh) host.addController(new Refresh(this.reload));
  }

  /** The value of the current key. It stays after a failed refresh, except after a 403. */
  get value(): T | undefined {
    this.followKey();
    return this.held;
  }

  /** The error of the newest request, or undefined. */
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

  /** Not in `hostConnected`: an element that is upgraded in place gets its properties with the first update. */
  hostUpdate() {
    this.followKey();
    if (this.isDue && this.options.key) void this.reload();
  }

  /** Replaces the value by a newer one from elsewhere. */
  set(value: T) {
    this.followKey();
    this.requests++;
    this.accept(value);
  }

  /** Requests the value again. Resolves after the answer and never rejects: `problem` has the error. */
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

  /** Drops the value of another key. */
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
