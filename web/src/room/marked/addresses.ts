const closing: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/** Returns the https address at the start of a text, or "". A full stop or bracket after it is not part of it. */
export function addressAt(text: string): string {
  const found = /^https:\/\/[^\s<>"'`]+/.exec(text)?.[0] ?? "";
  let end = found.length;
  while (end > 0) {
    const last = found[end - 1]!;
    const body = found.slice(0, end);
    const open = closing[last];
    const isSurplus = open !== undefined && body.split(last).length > body.split(open).length;
    if (!isSurplus && !".,;:!?*_~".includes(last)) break;
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
