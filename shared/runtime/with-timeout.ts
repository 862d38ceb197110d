/**
 * Returns what `work` comes to, or throws an Error once it has not ended within `ms`. The work itself goes on: this is
 * for waiting on a network path, which may swallow everything without ever reporting it.
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, timeUp]).finally(() => clearTimeout(timer));
}
