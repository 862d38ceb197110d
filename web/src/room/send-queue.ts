/**
 * Sends one request at a time. Requests during another one are queued and become one, because `send` reads the current
 * state when it runs.
 */
export class SendQueue {
  /** True from a request until the queue is empty. */
  isSending = false;
  /** Settles when the queue is empty. undefined before the first request. */
  idle: Promise<void> | undefined;
  private isRequested = false;

  /** `send` resolves with true if the next request may follow, and must not reject. `onIdle` runs at the end. */
  constructor(
    private readonly send: () => Promise<boolean>,
    private readonly onIdle: () => void = () => {},
  ) {}

  /** Sends now, or after the current request. */
  request(): void {
    this.isRequested = true;
    if (this.isSending) return;
    this.isSending = true;
    this.idle = this.run();
  }

  private async run(): Promise<void> {
    let mayGoOn = true;
    while (mayGoOn && this.isRequested) {
      this.isRequested = false;
      mayGoOn = await this.send();
    }
    this.isRequested = false;
    this.isSending = false;
    this.onIdle();
  }
}
