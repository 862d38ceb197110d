-- Files of packages that an org's admins upload one by one, before the package that names them by their digests. They
-- are deleted after an hour. An installed package has copies in plugin_bundles.
create table plugin_files (
  org_id uuid not null references orgs on delete cascade,
  -- The SHA-256 of the data.
  sha256 bytea not null check (octet_length(sha256) = 32),
  data bytea not null check (octet_length(data) <= 524288),
  uploaded_at timestamptz not null default now(),
  primary key (org_id, sha256)
);
create index plugin_files_by_age on plugin_files (uploaded_at);
