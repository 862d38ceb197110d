/**
 * Submits the demo provider's form and follows its redirects, with cookies. Returns the address of the resulting
 * callback. `address` is the target of the application's redirect to the provider.
 */
export async function handleProvider(address: string, form: URLSearchParams): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(address);
  const follow = async (to: string, init: RequestInit = {}) => {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(new URL(to, origin), { ...init, redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    await response.arrayBuffer();
    const location = response.headers.get("location");
    if (!location) throw new Error(`the provider sent no redirect: ${response.status} at ${to}`);
    return location;
  };
  const page = await follow(address);
  let next = await follow(page, { method: "POST", body: form });
  while (new URL(next, origin).origin === origin) next = await follow(next);
  return next;
}
