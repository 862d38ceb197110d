-- The text of a story as the search compares it.

-- Reference and title in lower case and without accents, written by a trigger. Null in rows of earlier builds until the
-- scheduler fills them; the search then computes it. No default, because that would rewrite a large table under a lock.
alter table stories add column folded text collate "C";
