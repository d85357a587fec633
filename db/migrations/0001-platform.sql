-- What every process must let go of: caches and the search index re-read what is named here.
create table invalidations (
  seq bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  key text not null,
  at timestamptz not null default clock_timestamp()
);
create index invalidations_xid on invalidations (xid);
create index invalidations_at on invalidations (at);

-- Secrets the marketplace makes for itself on first start, shared by all its processes.
create table secrets (
  name text primary key,
  value text not null
);

-- Settings an admin may change; the defaults live in code.
create table settings (
  key text primary key,
  value jsonb not null
);
