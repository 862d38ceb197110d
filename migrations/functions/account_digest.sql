-- The digest by which an org keeps the revocation of an erased account. The erased user id is a part of it: the same
-- account has another digest in each erasure, and no list of accounts can be compared with it.
create or replace function account_digest(erased uuid, issuer text, subject text) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(erased::text || chr(10) || issuer || chr(10) || subject, 'UTF8'));
