-- Pages whose words were changed in the admin area. A null text is the default again.
create table content_versions (
  page_id text not null,
  version integer not null,
  text text,
  at timestamptz not null,
  by_id text not null,
  why text not null,
  primary key (page_id, version)
);
