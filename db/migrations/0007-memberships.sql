-- One row a buyer: the subscription as the provider last reported it, and gifted time.
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
  -- The process that is changing it at the provider.
  busy_by text,
  busy_until timestamptz,
  -- Counts what was applied, so that what was read before it is not applied after it.
  version integer not null default 0,
  synced_at timestamptz,
  check ((gift_from is null) = (gift_until is null)),
  check (gift_until >= gift_from)
);

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

-- The ledger of days: what was paid for, what was a gift, and what a gift's refund took back (below 0).
create table membership_days (
  id bigint generated always as identity primary key,
  buyer_id text not null references buyers,
  kind text not null check (kind in ('paid', 'gift', 'refund')),
  -- The invoice, the gift, or the refund of a gift.
  source_id text not null unique,
  -- Which gift a refund took days of.
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

-- Gifts of membership: bought by card, mailed on a day, redeemed once.
create table gifts (
  id text primary key,
  -- Twelve characters without dashes, made before the card is asked.
  code text not null unique,
  holder text not null,
  browser text,
  buyer_id text references buyers,
  attempt text not null,
  months integer not null check (months in (3, 6, 12)),
  price_cents integer not null check (price_cents > 0),
  currency text not null,
  giver_name text not null,
  giver_email text not null,
  receiver_name text not null,
  receiver_email text not null,
  message text not null,
  send_at timestamptz not null,
  state text not null default 'pending'
    check (state in ('pending', 'cancelled', 'open', 'redeemed', 'expired', 'void', 'refunded')),
  confirmation_token text not null,
  card_attempts integer not null default 1,
  payment_id text unique,
  placed_at timestamptz not null,
  paid_at timestamptz,
  expires_at timestamptz,
  -- When the receiver is to be written to next; null: nothing is to be sent.
  mail_due_at timestamptz,
  mailed_at timestamptz,
  emails integer not null default 0,
  -- When giver and receiver are next reminded that it expires unredeemed; null: no more.
  remind_at timestamptz,
  redeemed_at timestamptz,
  redeemed_by text references buyers,
  -- Its money is revenue from then on; until then it is owed.
  recognised_at timestamptz,
  -- While a bank disputes its payment the code opens nothing.
  disputed_at timestamptz,
  unique (holder, attempt),
  check ((state in ('pending', 'cancelled')) = (paid_at is null)),
  check (state <> 'redeemed' or (redeemed_at is not null and redeemed_by is not null))
);
create unique index gifts_browser_attempt on gifts (browser, attempt) where browser is not null;
create index gifts_mail_due on gifts (mail_due_at) where mail_due_at is not null and state = 'open';
create index gifts_remind on gifts (remind_at) where remind_at is not null and state = 'open';
create index gifts_expiry on gifts (expires_at) where state in ('open', 'void') and recognised_at is null;
-- Never paid: deleted after some days.
create index gifts_cancelled on gifts (placed_at) where state = 'cancelled';
create index gifts_giver on gifts (buyer_id, id desc) where paid_at is not null;
create index gifts_giver_email on gifts (lower(giver_email));
create index gifts_receiver_email on gifts (lower(receiver_email));
create index gifts_redeemed_by on gifts (redeemed_by) where redeemed_by is not null;
create index gifts_paid on gifts (id desc) where paid_at is not null;

create table gift_refunds (
  id text primary key,
  gift_id text not null references gifts,
  amount_cents integer not null check (amount_cents > 0),
  -- Days of membership it took back.
  days integer not null check (days >= 0),
  from_account text not null check (from_account in ('gift_deferred', 'subscription_revenue')),
  by text not null check (by in ('giver', 'admin')),
  by_id text,
  why text not null,
  state text not null default 'asked' check (state in ('asked', 'made', 'failed')),
  provider_id text unique,
  error text,
  asked_at timestamptz not null,
  made_at timestamptz
);
create unique index gift_refunds_one on gift_refunds (gift_id) where state in ('asked', 'made');
create index gift_refunds_of on gift_refunds (gift_id, id);
