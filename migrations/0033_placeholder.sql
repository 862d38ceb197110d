-- Another branch's migration has this number. The merge replaces this file.
select 1;
