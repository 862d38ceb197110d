/** Resolves at the first SIGINT or SIGTERM; a second signal ends the process at once. */
export function awaitSignal(): Promise<"signal"> {
  return new Promise((done) => {
    let signalled = false;
    const onSignal = () => {
      if (signalled) process.exit(130);
      signalled = true;
      done("signal");
    };
    process.on("SIGINT", onSignal);
    process.on("SIGTERM", onSignal);
  });
}

/** Waits at most `ms` milliseconds for `work`; returns false if the time is up first. */
export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<false>((done) => (timer = setTimeout(() => done(false), ms)));
  const finished = await Promise.race([work.then(() => true), timeUp]);
  clearTimeout(timer);
  return finished;
}
