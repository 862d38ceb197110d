import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import type { Loader } from "./loader.ts";
import "../tm-banner.ts";
import "../tm-error.ts";
import "../tm-skeleton.ts";

/** What of a `Loader` is drawn. */
type Loading<T> = Pick<Loader<T>, "value" | "problem" | "reload">;

type Look = {
  /** The heading, where an error is all there is on the page. */
  heading?: string;
  /** How many grey lines stand there before the first answer. */
  lines?: number;
  /** What says that the value could not be refreshed. */
  stale?: string;
};

/** Draws what `draw` makes of the value, under `staleNote`; the `placeholder` before there is a value. */
export function loadedOr<T>(loading: Loading<T>, draw: (value: T) => unknown, look: Look = {}) {
  const { value } = loading;
  if (value === undefined) return placeholder(loading, look);
  return html`${staleNote(loading, look)} ${draw(value)}`;
}

/** Draws what stands in place of a value: why there is none with a button to try again, or grey lines. */
export function placeholder(
  { problem, reload }: Omit<Loading<unknown>, "value">,
  { heading = "", lines = 3 }: Look = {},
) {
  return problem
    ? html`<tm-error .heading=${heading} .problem=${problem} @retry=${reload}></tm-error>`
    : html`<tm-skeleton .lines=${lines}></tm-skeleton>`;
}

/** Draws a banner where the value that is shown could not be refreshed. */
export function staleNote(loading: Loading<unknown>, { stale }: Look = {}) {
  if (!isStale(loading)) return nothing;
  const text = stale ?? msg("This page could not be refreshed. It tries again by itself.");
  return html`<tm-banner tone="warn">${text}</tm-banner>`;
}

/** Returns whether there is a value that could not be refreshed. */
export function isStale({ value, problem }: Loading<unknown>): boolean {
  return value !== undefined && problem !== undefined;
}
