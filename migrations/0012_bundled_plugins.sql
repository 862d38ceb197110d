-- Plugins that come with the service: the names that DEFAULT_PLUGINS installed, and the digests of their packages.

-- A bundled plugin that was installed in the default org. The row stays after a removal, so no start installs it again.
create table default_plugins (
  name text primary key check (char_length(name) between 1 and 64),
  installed_at timestamptz not null default now()
);

-- The bundled packages of this build and of earlier ones. An upgrade of the service upgrades only installs of them.
create table bundled_packages (
  digest bytea primary key check (octet_length(digest) = 32),
  name text not null check (char_length(name) between 1 and 64),
  version text not null check (char_length(version) between 1 and 64)
);

-- Builds before this table had these packages.
insert into bundled_packages (digest, name, version) values
  ('\x3a3fe50a32d7a8e53897ba8e2a6b7087084627ae854e0c2088d6b95b28165ab7', 'chat', '1.0.0'),
  ('\x0ff8b622ee9e340c7c5810503b1586058e7a23f4b24d0615c297a8ed3aae0bac', 'fist-of-five', '1.0.0'),
  ('\x147dfbabb88b2443b84f6855367ea5a24a82b68bff92d883dbd7eb66635e3ede', 'github', '1.0.1'),
  ('\x0d7a10cc568f5c457c2427065c5c5782dfed463caf51dfd130096aff1af0b40f', 'jira', '1.0.0'),
  ('\x4f02de606400303fdface4e232a79f2e5be94ca27b53016777fdbc66e63a8132', 'retro', '1.0.1');

-- The picture of a plugin's kind: SVG text, or '' without one.
alter table session_kinds add column icon text not null default '' check (octet_length(icon) <= 4096);
