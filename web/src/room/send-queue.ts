/**
 * Sends one request at a time. A request that comes while another is on its way is sent after it; several become one,
 * because `send` reads what is to be sent when it runs.
 */
export class SendQueue {
  /** Settles when the queue is empty; undefined while nothing is on its way. */
  sending: Promise<void> | undefined;
  private isRequested = false;

  /** `send` resolves with whether the next request may follow. Must not reject. `onIdle` runs when the queue is empty. */
  constructor(
    private readonly send: () => Promise<boolean>,
    private readonly onIdle: () => void = () => {},
  ) {}

  /** Sends now, or after the request that is on its way. */
  request(): void {
    this.isRequested = true;
    this.sending ??= this.run();
  }

  private async run(): Promise<void> {
    let mayGoOn = true;
    while (mayGoOn && this.isRequested) {
      this.isRequested = false;
      mayGoOn = await this.send();
    }
    this.isRequested = false;
    this.sending = undefined;
    this.onIdle();
  }
}
