import { Counter, Histogram, type Metric } from "prom-client";

/** A metric that holds its own counts; `exposeMetrics` exposes it. */
export type CountedMetric = Metric;

type Options<Label extends string> = { name: string; help: string; labelNames: Label[] };

/** Returns a counter with several labels that is not registered yet. */
export function createCounter<Label extends string>(options: Options<Label>): Counter<Label> {
  return new Counter({ ...options, registers: [] });
}

/** Returns a histogram that is not registered yet; `buckets` are upper bounds. */
export function createHistogram<Label extends string>(
  options: Options<Label> & { buckets: number[] },
): Histogram<Label> {
  return new Histogram({ ...options, registers: [] });
}
