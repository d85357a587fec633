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
  -- When a pending one is looked after next.
  check_at timestamptz not null,
  paid_at timestamptz,
  expires_at timestamptz,
  -- When the receiver is to be written to next; null: nothing is to be sent.
  mail_due_at timestamptz,
  mailed_at timestamptz,
  emails integer not null default 0,
  redeemed_at timestamptz,
  redeemed_by text references buyers,
  -- Its money is revenue from then on; until then it is owed.
  recognised_at timestamptz,
  unique (holder, attempt),
  check ((state in ('pending', 'cancelled')) = (paid_at is null)),
  check (state <> 'redeemed' or (redeemed_at is not null and redeemed_by is not null))
);
create unique index gifts_browser_attempt on gifts (browser, attempt) where browser is not null;
create index gifts_check on gifts (check_at) where state = 'pending';
create index gifts_mail_due on gifts (mail_due_at) where mail_due_at is not null and state = 'open';
create index gifts_expiry on gifts (expires_at) where state in ('open', 'void') and recognised_at is null;
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
  made_at timestamptz,
  due_at timestamptz not null,
  attempts integer not null default 0
);
create unique index gift_refunds_one on gift_refunds (gift_id) where state in ('asked', 'made');
create index gift_refunds_of on gift_refunds (gift_id, id);
create index gift_refunds_due on gift_refunds (due_at) where state = 'asked';
