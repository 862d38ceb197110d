import { StartupError } from "#shared/runtime/startup-error.ts";
import type { Log } from "#shared/runtime/log.ts";
import { SettingsError, type Settings } from "#shared/runtime/settings.ts";

/** Logs the one `boot settings` line, with exactly the fields of protocol/operations#boot-settings and no secret. */
export function logBootSettings(settings: Settings, log: Log): void {
  const proxies = settings.trustProxyHeaders ? { trusted_proxy_cidrs: settings.trustedProxyCidrs } : {};
  log.info(
    {
      base_url: settings.baseUrl,
      cookie_secure: settings.secure,
      allowed_ws_origin: settings.origin,
      port: settings.port,
      auth_mode: settings.authMode,
      trust_proxy_headers: settings.trustProxyHeaders,
      metrics_enabled: settings.metricsEnabled,
      ...proxies,
    },
    "boot settings",
  );
  if (settings.authMode === "open") {
    log.warn(
      "open mode has no accounts: anybody who reaches this address can take part. Trusted networks only",
    );
  }
}

/** Returns the lines for the operator about a boot error. Only an unexpected error has a stack. */
export function sentencesOf(error: unknown): string[] {
  if (error instanceof SettingsError) return error.mistakes;
  if (error instanceof StartupError) return [error.message];
  if (!(error instanceof Error)) return [`The start failed: ${String(error)}`];
  const { code, port, address, severity } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
    severity?: string;
  };
  if (code === "EADDRINUSE") return [`Port ${port} is already in use: stop what listens there, or set PORT.`];
  if (code === "EACCES" && port)
    return [`Port ${port} is not open to this account: set PORT to 1024 or above.`];
  if (code === "EADDRNOTAVAIL") return [`HOST ${address} is not an address of this machine.`];
  // Errors of Postgres or a pooler that refuses or ends a connection.
  if (severity === "FATAL") return [`The database refused or ended a connection: ${error.message}.`];
  return [`The start failed: ${error.stack ?? error.message}`];
}
