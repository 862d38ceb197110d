/**
 * Answers the demo provider's page with a form and follows it, cookies and all; returns the address of the callback to
 * which it leads. `address` is where the application sent the browser.
 */
export async function handleProvider(address: string, form: URLSearchParams): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(address);
  const ask = async (to: string, init: RequestInit = {}) => {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(new URL(to, origin), { ...init, redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    await response.arrayBuffer();
    const location = response.headers.get("location");
    if (!location) throw new Error(`the provider led nowhere: ${response.status} at ${to}`);
    return location;
  };
  const page = await ask(address);
  let next = await ask(page, { method: "POST", body: form });
  while (new URL(next, origin).origin === origin) next = await ask(next);
  return next;
}
