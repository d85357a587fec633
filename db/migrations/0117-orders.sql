-- Bags of signed-in buyers, the same on every device.
create table bags (
  buyer_id text primary key references buyers on delete cascade,
  items jsonb not null default '[]',
  changed_at timestamptz not null
);

-- Orders, each paid with one payment.
create table orders (
  id text primary key,
  no integer generated always as identity (start with 100001) unique,
  holder text not null,
  -- Browser that paid, signed in or not.
  browser text,
  attempt text not null,
  -- The bag in canonical form. The same attempt with another bag is rejected.
  bag text not null,
  buyer_id text references buyers,
  state text not null default 'pending' check (state in ('pending', 'paid', 'cancelled')),
  cancel_reason text check (cancel_reason in ('out_of_stock', 'payment_cancelled', 'abandoned', 'capture_failed')),
  email text not null,
  ship_to jsonb not null,
  -- Language of emails; null for English.
  language text,
  total_cents integer not null check (total_cents > 0),
  currency text not null,
  is_fee boolean not null,
  -- First request to the provider, to repeat it unchanged after a crash.
  confirmation_token text not null,
  card_attempts integer not null default 1,
  payment_id text unique,
  -- Provider's id of the customer who owns the saved card, or the card to be saved; null if no saved card is involved.
  customer_id text,
  link_hash bytea not null unique,
  -- Incremented when the link is replaced.
  link_version integer not null default 0,
  link_sent_at timestamptz,
  -- Sends of the link with less than an hour between them.
  link_sends integer not null default 0,
  -- Highest link version for which keys without a version are valid; null for 0.
  plain_key_version integer,
  placed_at timestamptz not null,
  check_at timestamptz not null,
  paid_at timestamptz,
  captured_at timestamptz,
  cancelled_at timestamptz,
  -- The buyer's account is erased. Personal data stays until no more email is due for the order.
  erase_asked_at timestamptz,
  erased_at timestamptz,
  unique (holder, attempt)
);
-- One order per browser and attempt.
create unique index orders_browser_attempt on orders (browser, attempt) where browser is not null;
create index orders_check on orders (check_at) where state = 'pending';
create index orders_paid_at on orders (paid_at) where paid_at is not null;
create index orders_buyer on orders (buyer_id, id desc) where buyer_id is not null;
-- Guests' orders, which an account with the same confirmed email takes over.
create index orders_unclaimed on orders (lower(email)) where buyer_id is null;
create index orders_to_erase on orders (erase_asked_at) where erase_asked_at is not null and erased_at is null;
create index orders_erasing_of on orders (buyer_id) where erase_asked_at is not null and erased_at is null;
-- Searches by prefix, and by any word of the name.
create index orders_email_from on orders ((lower(email) collate "C"));
create index orders_name_from on orders ((lower(ship_to ->> 'name') collate "C"));
create index orders_name_words on orders using gin (to_tsvector('simple', ship_to ->> 'name'));

-- Items of an order that one seller ships and is paid for.
create table seller_orders (
  id text primary key,
  order_id text not null references orders,
  seller_id text not null references sellers,
  state text not null default 'held' check (state in ('held', 'paid', 'shipped', 'delivered', 'received',
    'completed', 'expired', 'cancelled', 'issue', 'returning', 'returned', 'refunded', 'disputed', 'won', 'lost')),
  -- Earnings, commission and fee add up to the buyer's payment. Null only until the order is priced.
  earnings_cents integer check (earnings_cents >= 0),
  commission_cents integer not null default 0 check (commission_cents >= 0),
  fee_cents integer not null default 0 check (fee_cents >= 0),
  -- Earnings taken back by refunds.
  earnings_refunded_cents integer not null default 0 check (earnings_refunded_cents >= 0),
  -- Earnings lost in disputes. The payouts module writes them here, because orders read no tables of payouts.
  earnings_lost_cents integer not null default 0 check (earnings_lost_cents >= 0),
  -- Refunds to the buyer, succeeded or pending.
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  carrier text,
  tracking_number text,
  placed_at timestamptz,
  paid_at timestamptz,
  -- Once the order is packed, the buyer can no longer cancel.
  packed_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  received_at timestamptz,
  -- Delivery estimate shown to the buyer; null if the origin was unknown.
  ships_by date,
  arrives_from date,
  arrives_by date,
  -- End of the buyer protection. The order is not marked as received before it.
  protected_until timestamptz,
  -- Pause after the buyer's report that the parcel has not arrived.
  paused_at timestamptz,
  paused_until timestamptz,
  -- The seller's return terms at the time of the order; null without terms.
  return_days integer,
  return_paid_by text,
  -- Next automatic step; null if there is none.
  due_at timestamptz,
  due_move text,
  -- The earnings were sent to the seller's account. Later refunds are debts of the seller.
  released_at timestamptz,
  -- State before a dispute.
  disputed_from text,
  unique (order_id, seller_id),
  check (earnings_refunded_cents <= earnings_cents),
  check (refunded_cents <= earnings_cents + commission_cents + fee_cents)
);
create index seller_orders_seller on seller_orders (seller_id, id desc);
create index seller_orders_due on seller_orders (due_at) where due_at is not null;
-- Seller dashboard by state, without unpaid orders.
create index seller_orders_tab on seller_orders (seller_id, state, id desc) where paid_at is not null;
create index seller_orders_paid on seller_orders (seller_id, paid_at) where paid_at is not null;
create index seller_orders_released on seller_orders (seller_id, released_at) where released_at is not null;
create index seller_orders_taken_back on seller_orders (seller_id, paid_at)
  where earnings_refunded_cents + earnings_lost_cents > 0;
-- Admin table by state: newest first, and by amount.
create index seller_orders_admin on seller_orders (state, paid_at, id) where paid_at is not null;
create index seller_orders_admin_total on seller_orders
  (state, (coalesce(earnings_cents, 0) + commission_cents + fee_cents), id) where paid_at is not null;
create index seller_orders_shipped on seller_orders (shipped_at) where shipped_at is not null;
-- Orders whose seller was reminded and has not shipped.
create index seller_orders_late on seller_orders (paid_at, id)
  where state = 'paid' and due_move = 'cancel' and paid_at is not null;
create index seller_orders_tracking on seller_orders (upper(replace(tracking_number, ' ', '')))
  where tracking_number is not null;

-- Timeline of a seller order. Rows are only added.
create table seller_order_moves (
  id bigint generated always as identity primary key,
  seller_order_id text not null references seller_orders,
  state text not null,
  by text not null check (by in ('buyer', 'seller', 'admin', 'clock', 'provider')),
  at timestamptz not null
);
create index seller_order_moves_of on seller_order_moves (seller_order_id, id);

-- Lines of an order: what the buyer pays and what each seller gets.
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
