-- Exports and erasures of buyers' data: who asked, and what was done. The person is not named here.
create table privacy_requests (
  id text primary key,
  kind text not null check (kind in ('export', 'erase')),
  buyer_id text not null,
  -- Null: the buyer, signed in.
  started_by text,
  why text not null default '',
  at timestamptz not null,
  -- Rows by part of the archive.
  sections jsonb not null default '[]'
);
create index privacy_requests_kind on privacy_requests (kind, id desc);
create index orders_erasing_of on orders (buyer_id) where erase_asked_at is not null and erased_at is null;
