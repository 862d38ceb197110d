import type { TemplateResult } from "lit-html";

/** What a page draws: a template, text, or nothing. */
export type Drawing = TemplateResult | string | number | readonly Drawing[] | null | undefined | symbol;
