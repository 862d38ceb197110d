const closing: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/**
 * Returns the https address at the start of a text, or "". A full stop or bracket after it is not part of it. Takes linear
 * time: each bracket is counted once.
 */
export function addressAt(text: string): string {
  const found = /^https:\/\/[^\s<>"'`]+/.exec(text)?.[0] ?? "";
  const counts = new Map<string, number>();
  for (const [char] of found.matchAll(/[()[\]{}]/g)) counts.set(char, (counts.get(char) ?? 0) + 1);
  let end = found.length;
  while (end > 0) {
    const last = found[end - 1]!;
    const closed = counts.get(last) ?? 0;
    const open = closing[last];
    const isSurplus = open !== undefined && closed > (counts.get(open) ?? 0);
    if (!isSurplus && !".,;:!?*_~".includes(last)) break;
    counts.set(last, closed - 1);
    end--;
  }
  return found.slice(0, end);
}

/** Returns true if an address may become a link: https, without a user name that could pass for the host. */
export function isHttps(address: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}

/** Endings of file names that are no top-level domains. `md` is one, so such a file's name stays text. */
const FILE = /\.(?:css|csv|html?|js|json|jsx|pdf|png|svg|ts|tsx|txt|ya?ml)$/i;

/**
 * Returns true if words look like one host, such as `bank.example/login`, and an address has another. A parent domain
 * of the address's host is the same.
 */
export function showsOtherHost(words: string, address: string): boolean {
  const shown = words.trim();
  if (/\s/.test(shown) || FILE.test(shown) || !URL.canParse(`https://${shown}`)) return false;
  const { hostname } = new URL(`https://${shown}`);
  const target = new URL(address).hostname;
  return /\.[a-z][a-z0-9-]+$/.test(hostname) && target !== hostname && !target.endsWith(`.${hostname}`);
}
