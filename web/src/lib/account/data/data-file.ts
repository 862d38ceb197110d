import { msg } from "@lit/localize";
import type { OwnData } from "#shared/wire/own-data.ts";
import { strToU8, zipSync } from "fflate";
import { formatMoment, readerLocale } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
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
  const heading = msg(str`Stored data of ${String(data.person["name"])}`);
  return `<!doctype html>
<html lang="${readerLocale()}" dir="${document.documentElement.dir || "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(heading)}</title>
<style>${styles}</style>
</head>
<body>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(formatMoment(new Date(data.exportedAt)))}</p>
<p>${escapeHtml(msg("The file data.json has all of your data, also times of sign-ins and settings."))}</p>
${readableData(data).map(sectionHtml).join("\n")}
</body>
</html>
`;
}

const styles = `body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark }
table { width: 100%; border-collapse: collapse }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid #8886; text-align: start; vertical-align: top }
td { white-space: pre-wrap; overflow-wrap: anywhere }
td:first-child, td:nth-child(2) { width: 25% }`;

function sectionHtml({ heading, rows }: DataSection): string {
  const columns = [msg("When"), msg("Where"), msg("Text")];
  const cells = (values: string[]) =>
    values.map((value) => `<td dir="auto">${escapeHtml(value)}</td>`).join("");
  return `<h2>${escapeHtml(heading)}</h2>
<table>
<tr>${columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join("")}</tr>
${rows.map(({ when, where, text }) => `<tr>${cells([when, where, text])}</tr>`).join("\n")}
</table>`;
}
