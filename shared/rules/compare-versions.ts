/**
 * Compares two versions by the precedence of semver.org, for a sort. Returns a negative number if `a` precedes `b`.
 * Ignores build metadata.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (const [at, number] of left.numbers.entries())
    if (number !== right.numbers[at]) return number - right.numbers[at]!;
  // A version without a prerelease follows its prereleases.
  if (left.prerelease.length === 0 || right.prerelease.length === 0)
    return right.prerelease.length - left.prerelease.length;
  return comparePrereleases(left.prerelease, right.prerelease);
}

function partsOf(version: string) {
  const [, core = "", prerelease] = /^([\d.]+)(?:-([^+]+))?/.exec(version) ?? [];
  return { numbers: core.split(".").map(Number), prerelease: prerelease?.split(".") ?? [] };
}

function comparePrereleases(a: readonly string[], b: readonly string[]): number {
  for (const [at, left] of a.entries()) {
    const right = b[at];
    if (right === undefined) return 1;
    if (left === right) continue;
    const [isLeftNumber, isRightNumber] = [/^\d+$/.test(left), /^\d+$/.test(right)];
    if (isLeftNumber && isRightNumber) return Number(left) - Number(right);
    // Numbers precede texts.
    if (isLeftNumber !== isRightNumber) return isLeftNumber ? -1 : 1;
    return left < right ? -1 : 1;
  }
  return a.length - b.length;
}
