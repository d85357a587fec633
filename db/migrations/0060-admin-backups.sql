-- Backups the marketplace has made, and what became of each: a row stands before the first byte is written.
-- oldest build: 0013
create table backups (
  id text primary key,
  -- Of its file or object.
  name text not null,
  place text not null check (place in ('folder', 'bucket')),
  is_scheduled boolean not null,
  begun_at timestamptz not null,
  -- Null until it is whole and where it belongs.
  made_at timestamptz,
  bytes bigint check (bytes >= 0),
  -- Why it was not made.
  error text,
  -- Taken away by the rule of what is kept.
  removed_at timestamptz,
  -- The last time it was restored for trial, and what came of it.
  tried_at timestamptz,
  trial jsonb
);
create index backups_begun on backups (begun_at);
