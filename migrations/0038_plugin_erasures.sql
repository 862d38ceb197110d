-- People who deleted their account and of whom plugins may still have data. The delivery role erases it, and deletes the
-- row once nothing is left.
create table plugin_erasures (
  user_id uuid primary key references users (id) on delete cascade,
  due_at timestamptz not null default now(),
  attempts integer not null default 0
);
create index plugin_erasures_due on plugin_erasures (due_at);
