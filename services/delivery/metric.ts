import type { Metric } from "#shared/runtime/monitor.ts";

/** Returns a metric whose value rises and falls. */
export function gauge(help: string, read: () => Promise<number>): Metric {
  return { type: "gauge", help, read };
}

/** Returns a metric whose value only rises. */
export function counter(help: string, read: () => number): Metric {
  return { type: "counter", help, read };
}

/** Shares one query between concurrent reads, so a slow database gets one query at a time. */
export function shared<T>(measure: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => (running ??= measure().finally(() => (running = null)));
}
