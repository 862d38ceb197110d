/** Parameters of an address whose values are no secrets; everything else behind its `?` is hidden. */
const harmless = /^(?:sslmode|application_name|connect_timeout|target_session_attrs|host|port)$/;

/**
 * Returns an address as it may be shown to an operator: with `***` for a password, for every part that may hold one,
 * and for the whole of it where it cannot be taken apart.
 */
export function redactUrl(text: string): string {
  const url = URL.parse(text);
  // A password with a `/`, `?` or `#` that was not escaped goes on in the path, the query or the fragment.
  if (!url || /@|%40/i.test(url.pathname)) return "***";
  const user = url.username.replace(/(?:%3A|:).*/i, ":***");
  const login = url.password ? `${user}:***@` : user && `${user}@`;
  const parameters = [...url.searchParams].map(([name, value]) =>
    harmless.test(name) ? `${name}=${value}` : "***",
  );
  const query = parameters.length > 0 ? `?${[...new Set(parameters)].join("&")}` : "";
  const shown = `${url.protocol}//${login}${url.host}${url.pathname}${query}${url.hash && "#***"}`;
  return shown === url.href ? text : shown;
}
