const width = 116;

/** Formats JSON for people: a value that fits on one line stays on it. */
export function layOut(value: unknown, indent = ""): string {
  const line = inLine(value);
  if (line.length + indent.length <= width || value === null || typeof value !== "object") return line;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => deeper + layOut(item, deeper));
    return `[\n${items.join(",\n")}\n${indent}]`;
  }
  const items = Object.entries(value).map(
    ([key, item]) => `${deeper}${JSON.stringify(key)}: ${layOut(item, deeper)}`,
  );
  return `{\n${items.join(",\n")}\n${indent}}`;
}

function inLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const items = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inLine(item)}`);
  return items.length === 0 ? "{}" : `{ ${items.join(", ")} }`;
}
