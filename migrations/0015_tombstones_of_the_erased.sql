-- A revocation outlives the erasure of its person (protocol/operations 61): an account that comes back finds it by this
-- digest. The old user id is a part of it, so the same account has another digest in each erasure, and nobody can look an
-- account up in a list made before.
alter table org_members add column account bytea check (octet_length(account) = 32);
alter table org_members add constraint org_members_account_is_revoked check (account is null or revoked_at is not null);
create function account_digest(erased uuid, issuer text, subject text) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(erased::text || chr(10) || issuer || chr(10) || subject, 'UTF8'));
