-- True if a later job with the same key was queued while this one ran: it is not tried again.
alter table plugin_work add column replaced boolean not null default false;

-- What the plugin last reported about a connection: `{text, values}` in English. Only those who may set the connection
-- read it. Saving the connection deletes it.
alter table plugin_connections add column report jsonb check (octet_length(report::text) <= 4096);
alter table plugin_connections add column reported_at timestamptz;

-- Since when a host refuses the sign-in. Requests of the plugin over the connection are refused meanwhile.
alter table plugin_connections add column refused_at timestamptz;
update plugin_connections set refused_at = coalesce(last_used_at, now()) where last_result = 'refused';
