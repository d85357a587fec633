-- What a buyer's membership amounts to, kept by the module of memberships; member_until alone decides who is a member.
alter table buyers add column subscription_id text unique;
alter table buyers add column subscription_status text;
alter table buyers add column subscription_end_at timestamptz;
alter table buyers add column subscription_canceled boolean not null default false;
alter table buyers add column member_until timestamptz;
create index buyers_members on buyers (member_until, id) where member_until is not null;
create index buyers_customer on buyers (customer_id) where customer_id is not null;

-- One row a buyer: the subscription as the provider last told of it, and gifted time.
create table memberships (
  buyer_id text primary key references buyers,
  subscription_id text unique,
  status text,
  price_id text,
  lookup_key text,
  "interval" text,
  price_cents integer,
  currency text,
  period_start timestamptz,
  period_end timestamptz,
  -- When it will end by itself; null while it goes on.
  cancel_at timestamptz,
  ended_at timestamptz,
  card jsonb,
  discount jsonb,
  latest_invoice_id text,
  -- Until when the provider tries an unpaid renewal again.
  grace_until timestamptz,
  gift_from timestamptz,
  gift_until timestamptz,
  -- When the offer to a member who was leaving was last taken.
  offer_taken_at timestamptz,
  -- Someone is at work on it with the provider.
  busy_by text,
  busy_until timestamptz,
  -- When the provider is asked again though it told nothing.
  check_at timestamptz,
  -- Counts what was applied, so that what was read before it is not applied after it.
  version integer not null default 0,
  synced_at timestamptz,
  check ((gift_from is null) = (gift_until is null)),
  check (gift_until >= gift_from)
);
create index memberships_due on memberships (check_at) where check_at is not null;

-- An attempt to subscribe, written before the provider is asked; a buyer has one open at a time.
create table membership_attempts (
  id text primary key,
  buyer_id text not null references buyers,
  price_id text not null,
  coupon_code text,
  promotion_id text,
  trial_end timestamptz,
  cancel_at timestamptz,
  confirmation_token text,
  state text not null default 'open' check (state in ('open', 'made', 'done', 'dropped')),
  subscription_id text unique,
  created_at timestamptz not null
);
create unique index membership_attempts_one on membership_attempts (buyer_id) where state in ('open', 'made');
create index membership_attempts_left on membership_attempts (created_at) where state in ('open', 'made');

create table membership_invoices (
  -- The provider's id.
  id text primary key,
  buyer_id text not null references buyers,
  subscription_id text,
  number text,
  status text not null,
  total_cents integer not null,
  paid_cents integer not null,
  refunded_cents integer not null default 0,
  currency text not null,
  payment_id text,
  created_at timestamptz not null,
  paid_at timestamptz,
  period_start timestamptz not null,
  period_end timestamptz not null
);
create index membership_invoices_of on membership_invoices (buyer_id, created_at desc, id desc);
create index membership_invoices_payment on membership_invoices (payment_id) where payment_id is not null;

-- The ledger of days: what was paid for, what was given, and what was taken back of a gift (below 0).
create table membership_days (
  id bigint generated always as identity primary key,
  buyer_id text not null references buyers,
  kind text not null check (kind in ('paid', 'gift', 'refund')),
  -- The invoice, the gift, or the refund of a gift.
  source_id text not null unique,
  from_at timestamptz not null,
  until_at timestamptz not null,
  seconds bigint not null,
  at timestamptz not null,
  check ((kind = 'refund') = (seconds < 0) or seconds = 0)
);
create index membership_days_of on membership_days (buyer_id, id);
create trigger membership_days_only_grow before update or delete or truncate on membership_days
  for each statement execute function forbid_change();
