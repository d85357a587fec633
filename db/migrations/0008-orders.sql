-- A signed-in buyer's bag, so that it is the same on every device.
create table bags (
  buyer_id text primary key references buyers on delete cascade,
  items jsonb not null default '[]',
  changed_at timestamptz not null
);

create table orders (
  id text primary key,
  no integer generated always as identity (start with 100001) unique,
  holder text not null,
  -- The browser it was paid from, signed in or not.
  browser text,
  attempt text not null,
  -- The bag in a canonical form: the same attempt with another bag is rejected.
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
  -- The buyer is gone; who they were is erased from each order as soon as nothing more is to be sent for it.
  erase_asked_at timestamptz,
  erased_at timestamptz,
  unique (holder, attempt)
);
-- One attempt of one browser is one order.
create unique index orders_browser_attempt on orders (browser, attempt) where browser is not null;
create index orders_check on orders (check_at) where state = 'pending';
create index orders_buyer on orders (buyer_id, id desc) where buyer_id is not null;
-- Guests' orders wait for an account that proves the same e-mail.
create index orders_unclaimed on orders (lower(email)) where buyer_id is null;
create index orders_to_erase on orders (erase_asked_at) where erase_asked_at is not null and erased_at is null;
create index orders_erasing_of on orders (buyer_id) where erase_asked_at is not null and erased_at is null;
-- Found by what they begin with.
create index orders_email_from on orders ((lower(email) collate "C"));
create index orders_name_from on orders ((lower(ship_to ->> 'name') collate "C"));

-- The part of an order that one seller ships and is paid for.
create table seller_orders (
  id text primary key,
  order_id text not null references orders,
  seller_id text not null references sellers,
  state text not null default 'held' check (state in ('held', 'paid', 'shipped', 'delivered', 'received',
    'completed', 'expired', 'cancelled', 'issue', 'returning', 'returned', 'refunded', 'disputed', 'won', 'lost')),
  -- Earnings, commission and fee add up to what the buyer pays for it. Null only until the order is priced.
  earnings_cents integer check (earnings_cents >= 0),
  commission_cents integer not null default 0 check (commission_cents >= 0),
  fee_cents integer not null default 0 check (fee_cents >= 0),
  -- What refunds have taken back of the earnings.
  earnings_refunded_cents integer not null default 0 check (earnings_refunded_cents >= 0),
  -- What disputes have taken of the earnings, counted where they are lost: orders read nothing of payouts.
  earnings_lost_cents integer not null default 0 check (earnings_lost_cents >= 0),
  -- What the buyer has been, or is being, refunded.
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  carrier text,
  tracking_number text,
  placed_at timestamptz,
  paid_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  received_at timestamptz,
  -- When the clock acts next, and how; null when it has nothing to do.
  due_at timestamptz,
  due_move text,
  -- The earnings were, or are being, sent to the seller's account: refunds are then debts of the seller.
  released_at timestamptz,
  -- The state before the bank took the payment back for the time being.
  disputed_from text,
  unique (order_id, seller_id),
  check (earnings_refunded_cents <= earnings_cents),
  check (refunded_cents <= earnings_cents + commission_cents + fee_cents)
);
create index seller_orders_seller on seller_orders (seller_id, id desc);
create index seller_orders_due on seller_orders (due_at) where due_at is not null;
-- The seller's dashboard lists by state; what was never paid is not shown.
create index seller_orders_tab on seller_orders (seller_id, state, id desc) where paid_at is not null;
create index seller_orders_paid on seller_orders (seller_id, paid_at) where paid_at is not null;
create index seller_orders_released on seller_orders (seller_id, released_at) where released_at is not null;
-- The admin area's table of all paid orders, by state: newest first and by what was paid.
create index seller_orders_admin on seller_orders (state, paid_at, id) where paid_at is not null;
create index seller_orders_admin_total on seller_orders
  (state, (coalesce(earnings_cents, 0) + commission_cents + fee_cents), id) where paid_at is not null;
create index seller_orders_shipped on seller_orders (shipped_at) where shipped_at is not null;
-- Reminded of, and still not shipped.
create index seller_orders_late on seller_orders (paid_at, id)
  where state = 'paid' and due_move = 'cancel' and paid_at is not null;

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

-- What a seller sold on each day (UTC), cancelled orders not counted: a year is read without its orders.
create table seller_sale_days (
  seller_id text not null references sellers (id),
  day date not null,
  orders integer not null,
  listings integer not null,
  earnings_cents bigint not null,
  primary key (seller_id, day)
);
-- What has changed since, a row each, so that two orders of one seller do not wait for each other.
create table seller_sale_changes (
  seller_id text not null,
  day date not null,
  orders integer not null,
  listings integer not null,
  earnings_cents bigint not null
);
create index seller_sale_changes_of on seller_sale_changes (seller_id, day);

-- The inbox of the card provider's events, each once: what it is about, and in whose account it happened.
create table card_events (
  id text primary key,
  type text not null,
  object_id text,
  account_id text,
  payment_id text,
  received_at timestamptz not null
);
create index card_events_newest on card_events (received_at desc, id desc);

-- Money returned to a buyer. The row comes first; the provider is asked with its id as key.
create table refunds (
  id text primary key,
  order_id text not null references orders,
  seller_order_id text not null references seller_orders,
  amount_cents integer not null check (amount_cents > 0),
  earnings_cents integer not null check (earnings_cents >= 0),
  commission_cents integer not null check (commission_cents >= 0),
  fee_cents integer not null check (fee_cents >= 0),
  -- Where the seller's part of it comes from: money still held, or a debt because it was sent already.
  earnings_from text not null check (earnings_from in ('held', 'debt')),
  reason text not null,
  by text not null check (by in ('buyer', 'seller', 'admin', 'clock', 'provider')),
  by_id text,
  -- Made by the caller once per request: the same attempt never refunds twice.
  attempt text not null,
  -- 'void': nothing had been taken of the buyer, so there was nothing to refund.
  state text not null default 'asked' check (state in ('asked', 'made', 'failed', 'void')),
  provider_id text unique,
  error text,
  asked_at timestamptz not null,
  made_at timestamptz,
  unique (seller_order_id, attempt),
  check (amount_cents = earnings_cents + commission_cents + fee_cents)
);
create index refunds_order on refunds (order_id);
create index refunds_seller_order on refunds (seller_order_id);
create index refunds_made on refunds (made_at) include (amount_cents) where made_at is not null;
create index refunds_failed on refunds (id desc) where state = 'failed';
