-- Whether a person has had the word in the present speaking order. The facilitator may pass over people who are not here
-- and come back to them, so a place in the order does not say it any more (protocol/standups 74).
alter table standup_entries add column spoke boolean not null default false;
