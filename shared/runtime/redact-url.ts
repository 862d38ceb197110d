/** Query parameters that are not secret; all others are hidden. */
const publicParameters = /^(?:sslmode|application_name|connect_timeout|target_session_attrs|host|port)$/;

/**
 * Returns a URL that may be shown to an operator. Passwords and every part that may hold one become `***`. A malformed
 * URL becomes `***` as a whole.
 */
export function redactUrl(text: string): string {
  const url = URL.parse(text);
  // The rest of a password with an unescaped `/`, `?` or `#` is in the path, query or fragment.
  if (!url || /@|%40/i.test(url.pathname)) return "***";
  const user = url.username.replace(/(?:%3A|:).*/i, ":***");
  const login = url.password ? `${user}:***@` : user && `${user}@`;
  const parameters = [...url.searchParams].map(([name, value]) =>
    publicParameters.test(name) ? `${name}=${value}` : "***",
  );
  const query = parameters.length > 0 ? `?${[...new Set(parameters)].join("&")}` : "";
  const shown = `${url.protocol}//${login}${url.host}${url.pathname}${query}${url.hash && "#***"}`;
  return shown === url.href ? text : shown;
}
