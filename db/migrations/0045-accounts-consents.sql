-- Who accepted which version of which legal page, and when; version 0 is the text that came with the build.
-- oldest build: 0013
create table consents (
  -- `buyer:byr_…` or `seller:slr_…`.
  person text not null,
  page_id text not null,
  version integer not null,
  -- In which they read it.
  language text not null,
  at timestamptz not null,
  primary key (person, page_id, version)
);
create index consents_by_page on consents (page_id, at desc, person);
