-- The ink of a kind: the hue of its icon's background, 0 to 359. 275 is the product's indigo.
alter table session_kinds add column hue smallint not null default 275 check (hue between 0 and 359);
update session_kinds set hue = 70 where kind = 'standup' and provider = 'core';
