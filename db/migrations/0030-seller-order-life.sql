-- What a seller order needs for its life after payment: terms, parcel, timer, money already moved.
alter table seller_orders
  -- What the seller gets of it when nothing is refunded, in cents; null only until the order is priced.
  add column earnings_cents integer check (earnings_cents >= 0),
  -- What has been asked back of that share by refunds, in cents.
  add column earnings_refunded_cents integer not null default 0 check (earnings_refunded_cents >= 0),
  -- What the buyer has been, or is being, returned of this seller order, in cents.
  add column refunded_cents integer not null default 0 check (refunded_cents >= 0),
  add column carrier text,
  add column tracking_number text,
  add column placed_at timestamptz,
  add column paid_at timestamptz,
  add column shipped_at timestamptz,
  add column delivered_at timestamptz,
  add column received_at timestamptz,
  -- When the clock acts next, and how; null when it has nothing to do.
  add column due_at timestamptz,
  add column due_move text,
  -- The earnings were sent, or is being sent, to the seller's account: refunds are then debts of the seller.
  add column released_at timestamptz,
  -- Where the order was when the bank took the payment back for the time being.
  add column disputed_from text,
  add check (earnings_refunded_cents <= earnings_cents);
create index seller_orders_due on seller_orders (due_at) where due_at is not null;
create index seller_orders_state on seller_orders (seller_id, state, id desc);
create index seller_orders_released on seller_orders (seller_id, released_at) where released_at is not null;

-- Money returned to a buyer. The row comes first; the provider is asked with its id as key.
create table refunds (
  id text primary key,
  order_id text not null references orders,
  seller_order_id text not null references seller_orders,
  -- amount = share + commission + fee
  amount_cents integer not null check (amount_cents > 0),
  earnings_cents integer not null check (earnings_cents >= 0),
  commission_cents integer not null check (commission_cents >= 0),
  fee_cents integer not null check (fee_cents >= 0),
  -- Where the seller's part of it comes from: money still held, or a debt because it was sent already.
  earnings_from text not null check (earnings_from in ('held', 'debt')),
  reason text not null,
  by text not null check (by in ('buyer', 'seller', 'admin', 'clock', 'provider')),
  by_id text,
  -- Made by the caller once per wish: the same attempt never refunds twice.
  attempt text not null,
  state text not null default 'asked' check (state in ('asked', 'made', 'failed')),
  provider_id text unique,
  error text,
  asked_at timestamptz not null,
  made_at timestamptz,
  due_at timestamptz not null,
  attempts integer not null default 0,
  unique (seller_order_id, attempt),
  check (amount_cents = earnings_cents + commission_cents + fee_cents)
);
create index refunds_due on refunds (due_at) where state = 'asked';
create index refunds_order on refunds (order_id);
create index refunds_seller_order on refunds (seller_order_id);

-- What a buyer holds against a seller order, what the seller answers, and how it ended. One open at a time.
create table issues (
  id text primary key,
  seller_order_id text not null references seller_orders,
  kind text not null check (kind in ('not-received', 'damaged', 'not-as-described', 'wrong-item', 'other')),
  text text not null,
  photo_keys text[] not null default '{}',
  state text not null default 'open' check (state in ('open', 'answered', 'returning', 'returned', 'closed')),
  outcome text check (outcome in ('received', 'refunded', 'partly-refunded')),
  opened_at timestamptz not null,
  -- Until then the seller may answer; afterwards an admin decides.
  answer_by timestamptz not null,
  -- Undecided by then, it ends for the buyer.
  decide_by timestamptz not null,
  closed_at timestamptz,
  closed_by text check (closed_by in ('buyer', 'seller', 'admin', 'clock', 'provider'))
);
create unique index issues_one_open on issues (seller_order_id) where closed_at is null;
create index issues_open on issues (answer_by) where closed_at is null;

-- What both sides and the marketplace said; rows are only ever added.
create table issue_notes (
  id bigint generated always as identity primary key,
  issue_id text not null references issues,
  by text not null check (by in ('buyer', 'seller', 'admin', 'clock')),
  text text not null default '',
  photo_keys text[] not null default '{}',
  -- 'refund' with cents, 'return', 'none': what the note offers or decides.
  offer text check (offer in ('none', 'return', 'refund')),
  offer_cents integer check (offer_cents > 0),
  at timestamptz not null
);
create index issue_notes_of on issue_notes (issue_id, id);
