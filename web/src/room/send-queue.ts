/**
 * Sends one request at a time. A request that comes while another is on its way is sent after it; several become one,
 * because `send` reads what is to be sent when it runs.
 */
export class SendQueue {
  /** True from a request until the queue is empty. */
  isSending = false;
  /** Settles when the queue is empty; undefined before the first request. */
  idle: Promise<void> | undefined;
  private isRequested = false;

  /** `send` resolves with whether the next request may follow, and must not reject. `onIdle` runs at the end. */
  constructor(
    private readonly send: () => Promise<boolean>,
    private readonly onIdle: () => void = () => {},
  ) {}

  /** Sends now, or after the request that is on its way. */
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
