/** What a process has used so far. */
export type Usage = {
  cpuMs: number;
  /** Resident memory. */
  rss: number;
  /** What is in use: objects, and the buffers and compressors outside the heap that they hold. */
  held: number;
};

const collectGarbage = (globalThis as { gc?: () => void }).gc;

/** Returns this process's usage; with `collect`, memory is what is left after the garbage has gone. */
export function usage({ collect = false }: { collect?: boolean } = {}): Usage {
  if (collect) for (let i = 0; i < 3; i++) collectGarbage?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { cpuMs: (user + system) / 1000, rss, held: heapUsed + external };
}
