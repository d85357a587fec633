-- Texts of pages that admins have edited. A null text is the default.
create table content_versions (
  page_id text not null,
  version integer not null,
  text text,
  -- Null if the text is for all languages.
  language text,
  -- Whether everyone must accept the page again.
  asks_again boolean not null default false,
  at timestamptz not null,
  by_id text not null,
  why text not null,
  primary key (page_id, version)
);
