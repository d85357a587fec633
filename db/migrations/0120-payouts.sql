-- Transfers to sellers' accounts. First-party earnings and those withheld completely are sent nowhere.
create table transfers (
  id text primary key,
  seller_order_id text not null references seller_orders,
  order_id text not null references orders,
  seller_id text not null references sellers,
  -- 'release': the earnings, once per seller order. 'repayment': money that a refund took back and that then failed.
  kind text not null check (kind in ('release', 'repayment')),
  currency text not null,
  -- From the account seller_held and, if too much was taken back, from seller_debt.
  from_held_cents integer not null check (from_held_cents >= 0),
  from_debt_cents integer not null check (from_debt_cents >= 0),
  -- Withheld to settle debts of the seller.
  withheld_cents integer not null check (withheld_cents >= 0),
  amount_cents integer not null check (amount_cents >= 0),
  -- Null if nothing is sent.
  account_id text,
  state text not null default 'pending' check (state in ('pending', 'succeeded')),
  provider_id text unique,
  reversed_cents integer not null default 0 check (reversed_cents >= 0),
  paid_out_cents integer not null default 0,
  asked_at timestamptz not null,
  made_at timestamptz,
  key_at timestamptz not null,
  key_no integer not null default 0,
  check (from_held_cents + from_debt_cents = withheld_cents + amount_cents),
  check (reversed_cents <= amount_cents)
);
create unique index transfers_release on transfers (seller_order_id) where kind = 'release';
create index transfers_of on transfers (seller_order_id);
create index transfers_seller on transfers (seller_id);
create index transfers_to_pay_out on transfers (seller_id, made_at)
  where state = 'succeeded' and account_id is not null and amount_cents - reversed_cents - paid_out_cents <> 0;

-- Debts of sellers per seller order, from refunds and lost disputes after the earnings were sent.
create table seller_debts (
  seller_order_id text primary key references seller_orders,
  seller_id text not null references sellers,
  currency text not null,
  owed_cents integer not null default 0 check (owed_cents >= 0),
  -- Reversed from the seller's account, succeeded or pending.
  reversed_cents integer not null default 0 check (reversed_cents >= 0),
  -- Withheld from earnings of other orders.
  withheld_cents integer not null default 0 check (withheld_cents >= 0),
  -- Sent to the seller again because the reason for the debt was gone.
  returned_cents integer not null default 0 check (returned_cents >= 0),
  open_cents integer generated always as (owed_cents - reversed_cents - withheld_cents + returned_cents) stored
);
create index seller_debts_open on seller_debts (seller_id, seller_order_id) where open_cents > 0;

-- Debts that a transfer's withheld cents settled.
create table transfer_debts (
  transfer_id text not null references transfers,
  seller_order_id text not null references seller_debts,
  amount_cents integer not null check (amount_cents > 0),
  primary key (transfer_id, seller_order_id)
);
create index transfer_debts_of on transfer_debts (seller_order_id);

-- Reversals of transfers.
create table reversals (
  id text primary key,
  transfer_id text not null references transfers,
  seller_order_id text not null references seller_orders,
  seller_id text not null references sellers,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  -- 'failed': the account had too little money, and the debt is open again.
  state text not null default 'pending' check (state in ('pending', 'succeeded', 'failed')),
  provider_id text unique,
  asked_at timestamptz not null,
  made_at timestamptz,
  key_at timestamptz not null,
  key_no integer not null default 0,
  error text
);
create index reversals_of on reversals (seller_order_id);
create index reversals_seller on reversals (seller_id);

-- Bank account of each seller as the provider last reported it. A change delays payouts.
create table payout_banks (
  seller_id text primary key references sellers,
  -- Identifies the bank account, so that entering the same account again is no change.
  fingerprint text not null,
  last4 text not null,
  -- Null for the first account.
  changed_at timestamptz
);

-- Payouts from sellers' accounts to their banks.
create table payouts (
  id text primary key,
  seller_id text not null references sellers,
  account_id text not null,
  -- The caller's Idempotency-Key; null for a payout from the provider's dashboard.
  attempt text,
  asked_cents integer,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  state text not null default 'pending' check (state in ('pending', 'in-transit', 'paid', 'failed', 'cancelled')),
  provider_id text unique,
  -- Provider's id of the bank account. A payout to a bank account that was replaced is rejected.
  destination text,
  failure text,
  asked_at timestamptz not null,
  arrives_at timestamptz,
  -- Last change of the state that the provider reported.
  moved_at timestamptz,
  key_at timestamptz not null,
  key_no integer not null default 0,
  unique (seller_id, attempt)
);
create index payouts_seller on payouts (seller_id, id desc);

-- Items of a payout, which add up to its amount.
create table payout_items (
  payout_id text not null references payouts,
  position integer not null,
  kind text not null check (kind in ('earnings', 'refunded', 'other')),
  transfer_id text references transfers,
  seller_order_id text references seller_orders,
  amount_cents integer not null check (amount_cents <> 0),
  primary key (payout_id, position)
);
create index payout_items_transfer on payout_items (transfer_id);
