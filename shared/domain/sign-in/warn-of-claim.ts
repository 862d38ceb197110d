import type { Log } from "#shared/runtime/log.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { throttleLog } from "#shared/runtime/throttle-log.ts";
import { hasOrgClaim, isOverage, isReadable } from "./person-claims.ts";

const warnEveryMs = 3_600_000;

type Context = { settings: Pick<Settings, "oidcOrgClaim" | "expectsOrgClaim" | "oidcScopes">; log: Log };

/**
 * Returns a function that warns the operator of an org claim that is omitted, unreadable or absent in the claims of a
 * sign-in. Each of the three at most once an hour.
 */
export function createClaimWarning({ settings, log }: Context): (claims: Record<string, unknown>) => void {
  const claim = settings.oidcOrgClaim;
  const warnOfOverage = throttleLog(warnEveryMs, (leftOut) =>
    log.warn(
      { claim, leftOut },
      "the provider left the org claim out of a sign-in, because the person has too many groups: let it send only " +
        "groups that are assigned to this application, or set OIDC_ORG_CLAIM to a short claim such as roles",
    ),
  );
  const warnOfForm = throttleLog(warnEveryMs, (leftOut) =>
    log.warn(
      { claim, leftOut },
      "the provider sent an org claim that cannot be read as a whole: let it send one text, or a list of at most 1000 " +
        "texts of 1 to 255 characters",
    ),
  );
  const warnOfAbsence = throttleLog(warnEveryMs, (leftOut) =>
    log.warn(
      { claim, scopes: settings.oidcScopes, leftOut },
      "the provider sent no org claim with a sign-in, so it made the person a member of no org by claim: let the " +
        "provider add the claim, request its scope with OIDC_SCOPES, or name another claim in OIDC_ORG_CLAIM",
    ),
  );
  return (claims) => {
    if (isOverage(claims, claim)) warnOfOverage();
    else if (!isReadable(claims[claim])) warnOfForm();
    else if (settings.expectsOrgClaim && !hasOrgClaim(claims, claim)) warnOfAbsence();
  };
}
