import { Counter, Histogram, type Metric } from "prom-client";

/** A metric that counts by itself; `exposeMetrics` shows it. */
export type CountedMetric = Metric;

type Counted<Label extends string> = { name: string; help: string; labelNames: Label[] };

/** Returns a counter with several labels, which belongs to no registry yet. */
export function createCounter<Label extends string>(counted: Counted<Label>): Counter<Label> {
  return new Counter({ ...counted, registers: [] });
}

/** Returns a distribution over buckets, by their upper bounds, which belongs to no registry yet. */
export function createHistogram<Label extends string>(
  counted: Counted<Label> & { buckets: number[] },
): Histogram<Label> {
  return new Histogram({ ...counted, registers: [] });
}
