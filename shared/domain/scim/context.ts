import type { Database } from "#shared/db/database.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";

/** The context of changes that the provider makes. */
export type ScimChangeContext = {
  settings: Pick<Settings, "defaultOrgClaim" | "oidcIssuer">;
  report: Report;
  log: Log;
};

/** The context of an operation of the SCIM client. */
export type ScimContext = ScimChangeContext & { db: Database };
