/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
export function awaitSignal(): Promise<"signal"> {
  return new Promise((done) => {
    let heard = false;
    const hear = () => {
      if (heard) process.exit(130);
      heard = true;
      done("signal");
    };
    process.on("SIGINT", hear);
    process.on("SIGTERM", hear);
  });
}

/** Waits for the work, at most `ms` milliseconds; returns false when the time is up first. */
export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<false>((done) => (timer = setTimeout(() => done(false), ms)));
  const finished = await Promise.race([work.then(() => true), timeUp]);
  clearTimeout(timer);
  return finished;
}
