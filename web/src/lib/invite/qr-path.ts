/** A QR code as one SVG path in a square of `size` modules, quiet zone included. */
export type QrPath = { size: number; path: string };

/** The margin that the standard requires, in modules. Without it readers fail on a dark page. */
const quietZone = 4;

/** Draws a text as a QR code. The encoder is fetched at the first use. */
export async function qrPath(text: string): Promise<QrPath> {
  const { encode } = await import("uqr");
  const { size, data } = encode(text, { ecc: "M", border: quietZone });
  return { size, path: data.map(rowPath).join("") };
}

/** Draws one bar for each run of dark modules. The path is a fifth as long as with single squares. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    const from = x;
    while (row[x]) x++;
    if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`;
  }
  return path;
}
