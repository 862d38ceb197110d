/** A process's resource usage. */
export type Usage = {
  cpuMs: number;
  /** Resident memory. */
  rss: number;
  /** Used memory: objects, and the buffers and compressors that they hold outside the heap. */
  held: number;
};

const collectGarbage = (globalThis as { gc?: () => void }).gc;

/** Returns this process's usage. With `collect`, collects garbage first. */
export function usage({ collect = false }: { collect?: boolean } = {}): Usage {
  if (collect) for (let i = 0; i < 3; i++) collectGarbage?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { cpuMs: (user + system) / 1000, rss, held: heapUsed + external };
}
