-- Returns the digest by which an org recognises an erased account whose membership is revoked. The erased user id is
-- part of it: each erasure of an account has another digest, so a list of accounts cannot be compared with it.
create or replace function account_digest(erased uuid, issuer text, subject text) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(erased::text || chr(10) || issuer || chr(10) || subject, 'UTF8'));
