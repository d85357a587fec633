-- What a listing has on hold over all its sizes, so that total_allowed is kept by a compare-and-set on one row.
alter table listings add column held integer not null default 0 check (held >= 0);
create index holds_listing on holds (listing_id) where state = 'held';

create table orders (
  id text primary key,
  no integer generated always as identity (start with 100001) unique,
  holder text not null,
  attempt text not null,
  -- The bag in a canonical spelling: the same attempt with another bag is refused.
  bag text not null,
  buyer_id text references buyers,
  state text not null default 'pending' check (state in ('pending', 'paid', 'cancelled')),
  cancel_reason text check (cancel_reason in ('out_of_stock', 'payment_cancelled', 'abandoned', 'capture_failed')),
  email text not null,
  ship_to jsonb not null,
  total_cents integer not null check (total_cents > 0),
  currency text not null,
  is_fee boolean not null,
  -- What the provider was first asked with, so that the very same request can be sent again after a crash.
  confirmation_token text not null,
  card_attempts integer not null default 1,
  payment_id text unique,
  link_hash bytea not null unique,
  placed_at timestamptz not null,
  check_at timestamptz not null,
  paid_at timestamptz,
  captured_at timestamptz,
  cancelled_at timestamptz,
  unique (holder, attempt)
);
create index orders_check on orders (check_at) where state = 'pending';

create table seller_orders (
  id text primary key,
  order_id text not null references orders,
  seller_id text not null references sellers,
  state text not null default 'held' check (state in ('held', 'paid', 'shipped', 'delivered', 'received',
    'completed', 'expired', 'cancelled', 'issue', 'returning', 'returned', 'refunded', 'disputed', 'won', 'lost')),
  unique (order_id, seller_id)
);
create index seller_orders_seller on seller_orders (seller_id, id desc);

-- The timeline of a seller order; rows are only ever added.
create table seller_order_moves (
  id bigint generated always as identity primary key,
  seller_order_id text not null references seller_orders,
  state text not null,
  by text not null check (by in ('buyer', 'seller', 'admin', 'clock', 'provider')),
  at timestamptz not null
);
create index seller_order_moves_of on seller_order_moves (seller_order_id, id);

-- The one list both sums are taken over: what the buyer pays and what a seller gets.
create table order_lines (
  id text primary key,
  order_id text not null references orders,
  position integer not null,
  code text not null check (code in ('item', 'shipping', 'service-fee', 'discount', 'commission')),
  label text not null,
  seller_id text references sellers,
  amount_cents integer not null,
  for_buyer boolean not null,
  for_seller boolean not null,
  listing_id text references listings,
  size_id text references listing_sizes,
  size_label text,
  photo jsonb,
  unique (order_id, position),
  check ((code = 'item') = (listing_id is not null and size_id is not null)),
  check (seller_id is not null or not for_seller)
);

-- What is still to be asked of the card provider; a row goes when it is done.
create table card_tasks (
  order_id text not null references orders,
  kind text not null check (kind in ('capture', 'cancel')),
  payment_id text,
  due_at timestamptz not null,
  attempts integer not null default 0,
  error text,
  primary key (order_id, kind)
);
create index card_tasks_due on card_tasks (due_at);

-- What the card provider told us, each event once.
create table card_events (
  id text primary key,
  type text not null,
  payment_id text,
  state text not null default 'new' check (state in ('new', 'applied', 'dead')),
  due_at timestamptz not null,
  attempts integer not null default 0,
  error text,
  received_at timestamptz not null
);
create index card_events_due on card_events (due_at) where state = 'new';

-- Each row names one debit and one credit, so the ledger balances by construction.
create table ledger_entries (
  id bigint generated always as identity primary key,
  entry_key text not null unique,
  debit text not null,
  credit text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  ref_type text not null,
  ref_id text not null,
  provider_id text,
  at timestamptz not null,
  check (debit <> credit)
);
create index ledger_entries_debit on ledger_entries (debit) include (amount_cents, currency);
create index ledger_entries_credit on ledger_entries (credit) include (amount_cents, currency);
create index ledger_entries_ref on ledger_entries (ref_type, ref_id);

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger only grows: book a reversing entry instead';
end $$;
create trigger ledger_entries_only_grow before update or delete or truncate on ledger_entries
  for each statement execute function forbid_change();

-- The ledger held against the provider's balance; a difference is kept for people, never adjusted.
create table reconciliations (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  currency text not null,
  ledger_cents bigint not null,
  provider_cents bigint not null,
  difference_cents bigint generated always as (provider_cents - ledger_cents) stored
);
