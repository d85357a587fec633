-- A page's text may be for one language alone, and a version may ask everyone to accept the page again.
-- oldest build: 0013
alter table content_versions
  add column language text,
  add column asks_again boolean not null default false;
