/**
 * Returns the result of `work`, or throws an Error if it takes longer than `ms`. Does not cancel `work`. For waits on
 * network paths that may drop all packets without an error.
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, timeUp]).finally(() => clearTimeout(timer));
}
