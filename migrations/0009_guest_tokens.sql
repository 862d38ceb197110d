-- A guest's token lives no longer than the link it came from: whatever deletes a room, be it itself, its space or its
-- org, deletes the links with it, and these tokens in the same transaction.

alter table session_tokens add column link_id uuid references signed_links on delete cascade;
create index session_tokens_by_link on session_tokens (link_id) where link_id is not null;
