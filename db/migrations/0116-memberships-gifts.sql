-- Gifts of membership: paid by card, emailed on a chosen day, redeemed once.
create table gifts (
  id text primary key,
  -- Twelve characters without dashes, generated before the payment.
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
  -- Language of emails; null for English.
  language text,
  send_at timestamptz not null,
  state text not null default 'pending'
    check (state in ('pending', 'cancelled', 'open', 'redeemed', 'expired', 'void', 'refunded')),
  confirmation_token text not null,
  card_attempts integer not null default 1,
  payment_id text unique,
  placed_at timestamptz not null,
  paid_at timestamptz,
  expires_at timestamptz,
  -- Next email to the receiver; null if none is due.
  mail_due_at timestamptz,
  mailed_at timestamptz,
  emails integer not null default 0,
  -- Next reminder that the gift expires unredeemed; null for no more.
  remind_at timestamptz,
  redeemed_at timestamptz,
  redeemed_by text references buyers,
  -- Time at which the payment became revenue. Before that, the payment is a liability.
  recognised_at timestamptz,
  -- The code cannot be redeemed during a dispute of the payment.
  disputed_at timestamptz,
  unique (holder, attempt),
  check ((state in ('pending', 'cancelled')) = (paid_at is null)),
  check (state <> 'redeemed' or (redeemed_at is not null and redeemed_by is not null))
);
create unique index gifts_browser_attempt on gifts (browser, attempt) where browser is not null;
create index gifts_mail_due on gifts (mail_due_at) where mail_due_at is not null and state = 'open';
create index gifts_remind on gifts (remind_at) where remind_at is not null and state = 'open';
create index gifts_expiry on gifts (expires_at) where state in ('open', 'void') and recognised_at is null;
-- Unpaid gifts, which are deleted after some days.
create index gifts_cancelled on gifts (placed_at) where state = 'cancelled';
create index gifts_giver on gifts (buyer_id, id desc) where paid_at is not null;
create index gifts_giver_email on gifts (lower(giver_email));
create index gifts_receiver_email on gifts (lower(receiver_email));
create index gifts_redeemed_by on gifts (redeemed_by) where redeemed_by is not null;
create index gifts_paid on gifts (id desc) where paid_at is not null;

-- Refunds of gifts. The row is written before the call to the provider.
create table gift_refunds (
  id text primary key,
  gift_id text not null references gifts,
  amount_cents integer not null check (amount_cents > 0),
  -- Days of membership that the refund took back.
  days integer not null check (days >= 0),
  from_account text not null check (from_account in ('gift_deferred', 'subscription_revenue')),
  by text not null check (by in ('giver', 'admin')),
  by_id text,
  why text not null,
  state text not null default 'pending' check (state in ('pending', 'succeeded', 'failed')),
  provider_id text unique,
  error text,
  asked_at timestamptz not null,
  made_at timestamptz
);
create unique index gift_refunds_one on gift_refunds (gift_id) where state in ('pending', 'succeeded');
create index gift_refunds_of on gift_refunds (gift_id, id);
