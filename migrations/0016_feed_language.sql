-- The language of a calendar.

-- The BCP 47 tag of the language in which the calendar's texts are written. It is set when the address is created.
alter table calendar_feeds
  add column language text not null default 'en' check (char_length(language) between 2 and 35);
