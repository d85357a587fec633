-- Staff can see a seller's dashboard as the seller sees it, without being able to change anything.
-- oldest build: 0127
create table seller_views (
  id text primary key,
  token_hash bytea not null unique,
  -- Not a foreign key, because the seller can still see the view after the session of the staff member was deleted.
  session_id text not null,
  -- Not a foreign key, because demo accounts can be removed.
  staff_id text not null,
  seller_id text not null references sellers on delete cascade,
  reason text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index seller_views_seller on seller_views (seller_id, started_at desc);
create index seller_views_started on seller_views (started_at);
