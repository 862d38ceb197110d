/** A declaration of a style sheet: its file, the selectors around it, its property and value. */
export type Declaration = { path: string; selector: string; property: string; value: string };

/**
 * Returns the part of a declaration that does not follow the direction of the text: a left or right side, or a shift to
 * one. Returns undefined for a declaration without a side. A
 * `var()` passes, because its definition is checked too.
 */
export function physicalPart({
  property,
  value,
}: Pick<Declaration, "property" | "value">): string | undefined {
  const plain = value.replaceAll(/env\(safe-area-inset-(?:left|right)\)/g, "env(side)");
  if (/(?:^|-)(?:left|right)(?:-|$)/.test(property)) return property;
  const side = plain.match(/\b(?:left|right)\b/)?.[0];
  if (side) return side;
  if (/-inline(?:-|$)/.test(property) && plain !== value) return "safe-area-inset";
  const parts = partsOf(plain);
  if (property.endsWith("radius")) return differentCorners(parts);
  if (/^(?:margin|padding|inset|border-\w+|scroll-\w+)$/.test(property))
    return parts.length === 4 && parts[1] !== parts[3] ? value : undefined;
  if (property.endsWith("-shadow")) return layersOf(plain).find(isShifted);
  if (property === "translate") return /^(?:0|none|var\(.*)$/.test(parts[0]!) ? undefined : value;
  if (property === "transform-origin")
    return /^(?:center|50%|top|bottom|var\(.*)$/.test(parts[0]!) ? undefined : value;
  return value.match(
    /translate(?:X|3d)?\((?!var\(|0\b)[^)]*\)|rotateY\((?!var\()[^)]*\)|scaleX\(-[^)]*\)/,
  )?.[0];
}

/** Returns the values of a property: parted by spaces outside of brackets. */
function partsOf(value: string): string[] {
  return value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
}

/** Returns the layers of a shadow: parted by commas outside of brackets. */
function layersOf(value: string): string[] {
  return value.match(/(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
}

/** Compares the corners at the left with those at the right. */
function differentCorners([
  topLeft,
  topRight = topLeft,
  bottomRight = topLeft,
  bottomLeft = topRight,
]: string[]) {
  return topLeft !== topRight || bottomRight !== bottomLeft ? "corners" : undefined;
}

/** True if a layer of a shadow is shifted to a side. Its first length is the shift. */
function isShifted(layer: string): boolean {
  const first = partsOf(layer).find((part) => /^-?[\d.]/.test(part));
  return first !== undefined && parseFloat(first) !== 0;
}
