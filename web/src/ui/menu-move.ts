/** Returns the row that a key moves the focus to, or null if the key does not move it. */
export function menuMove(key: string, at: number, labels: string[]): number | null {
  const count = labels.length;
  if (count === 0) return null;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key.length !== 1 || key === " ") return null;
  const wanted = key.toLocaleLowerCase();
  for (let step = 1; step <= count; step++) {
    const row = (at + step) % count;
    if (labels[row]!.toLocaleLowerCase().startsWith(wanted)) return row;
  }
  return null;
}
