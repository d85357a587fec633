-- Membership of each buyer: the subscription as the provider last reported it, and gifted time.
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
  -- Planned end; null while it renews.
  cancel_at timestamptz,
  ended_at timestamptz,
  card jsonb,
  discount jsonb,
  latest_invoice_id text,
  -- End of the provider's retries of an unpaid renewal.
  grace_until timestamptz,
  gift_from timestamptz,
  gift_until timestamptz,
  -- Last time the member accepted the offer to stay.
  offer_taken_at timestamptz,
  -- Process that is changing the subscription at the provider, and the end of its lease.
  busy_by text,
  busy_until timestamptz,
  -- Incremented by each change, so that an older report of the provider is not applied.
  version integer not null default 0,
  synced_at timestamptz,
  check ((gift_from is null) = (gift_until is null)),
  check (gift_until >= gift_from)
);

-- Attempts to subscribe, written before the call to the provider. A buyer has at most one open attempt.
create table membership_attempts (
  id text primary key,
  buyer_id text not null references buyers,
  price_id text not null,
  coupon_code text,
  promotion_id text,
  trial_end timestamptz,
  cancel_at timestamptz,
  confirmation_token text,
  -- 'subscribed': the subscription exists at the provider and is not paid yet.
  state text not null default 'open' check (state in ('open', 'subscribed', 'done', 'dropped')),
  subscription_id text unique,
  created_at timestamptz not null
);
create unique index membership_attempts_one on membership_attempts (buyer_id) where state in ('open', 'subscribed');
create index membership_attempts_left on membership_attempts (created_at) where state in ('open', 'subscribed');

-- Invoices of subscriptions.
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

-- Journal of membership time: paid, gifted, and taken back by the refund of a gift (negative).
create table membership_days (
  id bigint generated always as identity primary key,
  buyer_id text not null references buyers,
  kind text not null check (kind in ('paid', 'gift', 'refund')),
  -- Invoice, gift, or refund of a gift.
  source_id text not null unique,
  -- Gift that a refund took time from.
  gift_id text references membership_days (source_id),
  from_at timestamptz not null,
  until_at timestamptz not null,
  seconds bigint not null,
  at timestamptz not null,
  check ((kind = 'refund') = (seconds < 0) or seconds = 0),
  check ((gift_id is not null) = (kind = 'refund'))
);
create index membership_days_of on membership_days (buyer_id, id);
create index membership_days_gift on membership_days (gift_id) where gift_id is not null;
create index membership_days_at on membership_days (at);
create trigger membership_days_only_grow before update or delete or truncate on membership_days
  for each statement execute function forbid_change();
