import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import type { Loader } from "./loader.ts";
import "../tm-banner.ts";
import "../tm-error.ts";
import "../tm-skeleton.ts";

/** The state of a `Loader` that is drawn. */
type LoadState<T> = Pick<Loader<T>, "value" | "problem" | "reload">;

type LoadingOptions = {
  /** The error's heading, if the page has no other content. */
  heading?: string;
  /** The number of grey lines before the first answer. */
  lines?: number;
  /** The banner's text for a failed refresh. */
  stale?: string;
};

/** Draws the value with `draw`, under `staleNote`. Before there is a value, draws the `placeholder`. */
export function loadedOr<T>(
  loading: LoadState<T>,
  draw: (value: T) => unknown,
  options: LoadingOptions = {},
) {
  const { value } = loading;
  if (value === undefined) return placeholder(loading, options);
  return html`${staleNote(loading, options)} ${draw(value)}`;
}

/** Draws grey lines, or an error with a button to retry. */
export function placeholder(
  { problem, reload }: Omit<LoadState<unknown>, "value">,
  { heading = "", lines = 3 }: LoadingOptions = {},
) {
  return problem
    ? html`<tm-error .heading=${heading} .problem=${problem} @retry=${reload}></tm-error>`
    : html`<tm-skeleton .lines=${lines}></tm-skeleton>`;
}

/** Draws a banner if the shown value could not be refreshed. */
export function staleNote(loading: LoadState<unknown>, { stale }: LoadingOptions = {}) {
  if (!isStale(loading)) return nothing;
  const text = stale ?? msg("This page couldn't be refreshed. Retrying automatically.");
  return html`<tm-banner tone="warn">${text}</tm-banner>`;
}

/** Returns true if there is a value that could not be refreshed. */
export function isStale({ value, problem }: LoadState<unknown>): boolean {
  return value !== undefined && problem !== undefined;
}
