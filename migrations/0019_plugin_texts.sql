-- The texts of plugins' pages in other languages.

alter table plugin_bundles add column texts jsonb check (octet_length(texts::text) <= 1048576);
