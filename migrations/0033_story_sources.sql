-- The texts of stories that came from a plugin.

-- The SHA-256 of title and notes as a plugin's page last offered them, with a line feed between them. Null for texts
-- that were typed. Nobody has edited the texts while it is the digest of the stored ones, so an edit by an earlier build
-- counts too.
alter table stories add column offered_digest bytea;
