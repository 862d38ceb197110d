import {
  parseAccount,
  parseIssuer,
  parseProviderText,
  parseScimToken,
  parseScopes,
} from "../settings-oidc.ts";
import { parseChoice, parseDuration, parseText } from "../settings-values.ts";
import { setting } from "./setting.ts";

const AUTH_MODES = ["open", "oidc"] as const;
const MEMBERSHIPS = ["add", "mirror"] as const;
const CLIENT_AUTH = ["auto", "basic", "post"] as const;

export const signInSettings = {
  authMode: setting({
    name: "AUTH_MODE",
    help: "How people sign in: `open` (they type a name) or `oidc` (with a provider).",
    more: "See [docs/sign-in](../docs/sign-in/README.md).",
    parse: (text) => parseChoice(text, AUTH_MODES),
    default: "open",
    example: "oidc",
    compose: "pass",
  }),
  oidcIssuer: setting({
    name: "OIDC_ISSUER",
    help: "The provider's address, exactly as in its discovery document; `https`, or `http` on this machine.",
    more: "Issuer and subject identify an account, so with another address everyone becomes a new person. If the same provider moved, run `admin move-issuer <old> <new>` before anyone signs in.",
    parse: parseIssuer,
    unset: "",
    requiredWith: "oidc",
    example: "https://login.example.com/realms/team",
    compose: "pass",
  }),
  oidcClientId: setting({
    name: "OIDC_CLIENT_ID",
    help: "The client ID of this service at the provider.",
    parse: parseProviderText,
    unset: "",
    requiredWith: "oidc",
    example: "standpoint",
    compose: "pass",
  }),
  /** "" for a public client. */
  oidcClientSecret: setting({
    name: "OIDC_CLIENT_SECRET",
    help: "The client secret; leave it out for a public client.",
    parse: parseText,
    unset: "",
    secret: true,
    example: "",
    compose: "pass",
    usedBy: ["api"],
  }),
  oidcClientAuth: setting({
    name: "OIDC_CLIENT_AUTH",
    help: "How the secret is sent: `basic` (in the header), `post` (in the body), or `auto`, as the provider's document says.",
    parse: (text) => parseChoice(text, CLIENT_AUTH),
    default: "auto",
    example: "auto",
    compose: "pass",
  }),
  oidcScopes: setting({
    name: "OIDC_SCOPES",
    help: "The scopes that a sign-in requests, separated by spaces. Some providers send groups only for a scope such as `groups`.",
    parse: parseScopes,
    default: "openid profile email",
    example: "openid profile email groups",
    compose: "pass",
  }),
  /** The claim whose entries determine a user's orgs. */
  oidcOrgClaim: setting({
    name: "OIDC_ORG_CLAIM",
    help: "The claim, a text or a list, whose entries make people members of orgs.",
    parse: parseProviderText,
    default: "groups",
    example: "groups",
    compose: "pass",
  }),
  /** The claim's required entry for the default org; "" admits all signed-in users. */
  defaultOrgClaim: setting({
    name: "DEFAULT_ORG_CLAIM",
    help: "The entry that makes people members of the default org. Without it, everyone who signs in becomes a member.",
    parse: parseProviderText,
    unset: "",
    example: "standpoint-users",
    compose: "pass",
  }),
  oidcMemberships: setting({
    name: "OIDC_MEMBERSHIPS",
    help: "What a sign-in does to memberships of orgs: `add` only adds them, `mirror` also ends those whose claim is gone.",
    more: "See [orgs](../docs/sign-in/README.md#orgs).",
    parse: (text) => parseChoice(text, MEMBERSHIPS),
    default: "add",
    example: "mirror",
    compose: "pass",
  }),
  /** "" without SCIM. */
  scimToken: setting({
    name: "SCIM_TOKEN",
    help: "The token with which the provider sends people and groups to `/scim/v2`. Without it, the address is off.",
    more: "Create it with `openssl rand -hex 32`. See [SCIM](../docs/sign-in/README.md#scim).",
    parse: parseScimToken,
    unset: "",
    secret: true,
    example: "",
    compose: "pass",
    usedBy: ["api"],
  }),
  /** The claim that equals a person's `externalId` at the SCIM client. */
  scimClaim: setting({
    name: "SCIM_CLAIM",
    help: "The claim of a sign-in that equals the person's `externalId` in SCIM: `sub`, or `oid` for Entra ID.",
    parse: parseProviderText,
    default: "sub",
    example: "oid",
    compose: "pass",
  }),
  bootstrapAdmin: setting({
    name: "BOOTSTRAP_ADMIN",
    help: "`issuer|subject` of the first admin.",
    more: "The person becomes admin of the default org at a sign-in while that org has no admin.",
    parse: parseAccount,
    unset: null,
    example: "https://login.example.com/realms/team|your-subject",
    compose: "pass",
  }),
  sessionIdleTtlMs: setting({
    name: "SESSION_IDLE_TTL",
    help: "The lifetime of a browser's token without activity.",
    parse: parseDuration,
    default: "90d",
    example: "90d",
    compose: "pass",
  }),
  sessionMaxTtlMs: setting({
    name: "SESSION_MAX_TTL",
    help: "The maximum lifetime of a browser's token, active or not.",
    parse: parseDuration,
    default: "90d",
    example: "90d",
    compose: "pass",
  }),
};
