import { msg } from "@lit/localize";
import type { OwnData } from "#shared/wire/own-data.ts";
import { strToU8, zipSync } from "fflate";
import { formatMoment, readerLocale } from "../../../i18n/format.ts";
import { escapeHtml } from "../../../ui/escape-html.ts";
import { readableData, type DataSection } from "./readable-data.ts";

/** Returns a ZIP file with my data: `index.html` in the reader's language, and `data.json`. */
export function dataFile(data: OwnData): Uint8Array<ArrayBuffer> {
  return zipSync({
    "index.html": strToU8(dataPage(data)),
    "data.json": strToU8(JSON.stringify(data, null, 2)),
  });
}

/** Returns the page: HTML without scripts or addresses of other files. */
function dataPage(data: OwnData): string {
  const heading = msg("Your data");
  const lines = [
    `<!doctype html><html lang="${readerLocale()}" dir="${document.documentElement.dir || "ltr"}">`,
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escapeHtml(heading)}</title><style>${styles}</style>`,
    `<h1>${escapeHtml(heading)}</h1>`,
    paragraph(String(data.person["name"])),
    paragraph(formatMoment(new Date(data.exportedAt))),
    ...readableData(data).map(sectionHtml),
  ];
  return lines.join("\n");
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

const styles = [
  "body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color-scheme:light dark}",
  "table{width:100%;border-collapse:collapse}",
  "td{padding:.4rem .75rem .4rem 0;border-bottom:1px solid #8886;vertical-align:top}",
  "td{white-space:pre-wrap;overflow-wrap:anywhere}td:first-child,td:nth-child(2){width:25%}",
].join("");

function sectionHtml({ heading, rows }: DataSection): string {
  const line = (cells: string[]) => `<tr>${cells.join("")}</tr>`;
  const body = rows.map(({ when, where, text }) =>
    line([when, where, text].map((value) => `<td dir="auto">${escapeHtml(value)}</td>`)),
  );
  return [`<h2>${escapeHtml(heading)}</h2>`, "<table>", ...body, "</table>"].join("\n");
}
