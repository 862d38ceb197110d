const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Returns a text as HTML, which comments have. An address in it becomes a link. */
export function asHtml(text: string): string {
  const html = text.replaceAll(/[&<>"]/g, (sign) => entities[sign]!).replaceAll("\n", "<br>");
  return html.replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}
