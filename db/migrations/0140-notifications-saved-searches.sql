-- Buyers save a search of the catalog and see how many items are new.
-- oldest build: 0127
create table saved_searches (
  id text primary key,
  buyer_id text not null references buyers on delete cascade,
  -- Null for the automatic name, which depends on the reader's language.
  name text,
  filter jsonb not null,
  -- Digest of the filter. A person saves the same filter once.
  filter_key text not null,
  created_at timestamptz not null,
  -- Number of the newest listing when the search was saved, and when its results were last opened.
  created_no integer not null,
  seen_no integer not null,
  -- A search that was removed by mistake can be restored for a while.
  removed_at timestamptz,
  unique (buyer_id, filter_key)
);
create index saved_searches_removed on saved_searches (removed_at) where removed_at is not null;
