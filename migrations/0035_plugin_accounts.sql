-- The accounts of people in connected trackers, for tickets of their own actions. Only the person chooses one.

create table plugin_accounts (
  -- An account belongs to the product behind a connection, and ends with it.
  connection_id uuid not null references plugin_connections on delete cascade,
  space_id uuid not null,
  user_id uuid not null references users on delete cascade,
  -- How the tracker names the account in requests, and how people read it.
  account text not null check (char_length(account) between 1 and 200),
  name text not null check (char_length(name) between 1 and 200),
  chosen_at timestamptz not null default now(),
  primary key (connection_id, space_id, user_id),
  -- Who leaves the space has no account there any more.
  foreign key (space_id, user_id) references space_members on delete cascade
);
create index plugin_accounts_by_member on plugin_accounts (user_id, space_id);
create index plugin_accounts_by_space on plugin_accounts (space_id);
