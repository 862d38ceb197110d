import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";

/** A number that somebody keeps anyway; it is read when the metrics are asked for, so counting costs nothing else. */
export type Figure = { type: "gauge" | "counter"; help: string; read: () => number };

/** The text exposition format of everything registered, made anew at each call. */
export type Exposition = { contentType: string; text(): Promise<string> };

/**
 * Returns the figures and the standard runtime metrics in the text exposition format (spec 3, Operational signals 6).
 * The registry is its own: a process may hold several applications, as tests do.
 */
export function exposeMetrics(figures: Record<string, Figure>): Exposition {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const [name, { type, help, read }] of Object.entries(figures)) {
    const shared = { name, help, registers: [register] };
    if (type === "gauge") {
      const gauge: Gauge = new Gauge({ ...shared, collect: () => gauge.set(read()) });
    } else {
      const counter: Counter = new Counter({
        ...shared,
        collect() {
          counter.reset();
          counter.inc(read());
        },
      });
    }
  }
  return { contentType: register.contentType, text: () => register.metrics() };
}
