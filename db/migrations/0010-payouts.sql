-- Money sent to a seller's account for a seller order; first-party earnings and those withheld whole are sent nowhere.
create table transfers (
  id text primary key,
  seller_order_id text not null references seller_orders,
  order_id text not null references orders,
  seller_id text not null references sellers,
  -- 'release': the earnings, once a seller order; 'give-back': what a refund that failed had taken after that.
  kind text not null check (kind in ('release', 'give-back')),
  currency text not null,
  -- Out of seller_held and, for what was taken back too much, out of seller_debt.
  from_held_cents integer not null check (from_held_cents >= 0),
  from_debt_cents integer not null check (from_debt_cents >= 0),
  -- Withheld for what the seller owed.
  withheld_cents integer not null check (withheld_cents >= 0),
  amount_cents integer not null check (amount_cents >= 0),
  -- Null where nothing is sent: the marketplace's own, or all of it withheld.
  account_id text,
  state text not null default 'asked' check (state in ('asked', 'made')),
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
create index transfers_to_pay_out on transfers (seller_id, made_at)
  where state = 'made' and account_id is not null and amount_cents - reversed_cents - paid_out_cents <> 0;

-- What a seller owes of a seller order whose earnings were sent: for refunds since, and for disputes lost.
create table seller_debts (
  seller_order_id text primary key references seller_orders,
  seller_id text not null references sellers,
  currency text not null,
  owed_cents integer not null default 0 check (owed_cents >= 0),
  -- Taken, or being taken, back out of the seller's account.
  reversed_cents integer not null default 0 check (reversed_cents >= 0),
  -- Withheld from earnings of other orders.
  withheld_cents integer not null default 0 check (withheld_cents >= 0),
  -- Sent to the seller again, because it had been taken for nothing.
  returned_cents integer not null default 0 check (returned_cents >= 0),
  open_cents integer generated always as (owed_cents - reversed_cents - withheld_cents + returned_cents) stored
);
create index seller_debts_open on seller_debts (seller_id, seller_order_id) where open_cents > 0;

-- Which debt a transfer's withheld cents went to.
create table transfer_debts (
  transfer_id text not null references transfers,
  seller_order_id text not null references seller_debts,
  amount_cents integer not null check (amount_cents > 0),
  primary key (transfer_id, seller_order_id)
);
create index transfer_debts_of on transfer_debts (seller_order_id);

create table reversals (
  id text primary key,
  transfer_id text not null references transfers,
  seller_order_id text not null references seller_orders,
  seller_id text not null references sellers,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  -- 'failed': the account did not have it; what it was for is open again.
  state text not null default 'asked' check (state in ('asked', 'made', 'failed')),
  provider_id text unique,
  asked_at timestamptz not null,
  made_at timestamptz,
  key_at timestamptz not null,
  key_no integer not null default 0,
  error text
);
create index reversals_of on reversals (seller_order_id);

create table payouts (
  id text primary key,
  seller_id text not null references sellers,
  account_id text not null,
  -- The caller's Idempotency-Key; null for one made in the provider's dashboard.
  attempt text,
  asked_cents integer,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  state text not null default 'asked' check (state in ('asked', 'in-transit', 'paid', 'failed', 'cancelled')),
  provider_id text unique,
  failure text,
  asked_at timestamptz not null,
  arrives_at timestamptz,
  -- When the provider last reported another state.
  moved_at timestamptz,
  key_at timestamptz not null,
  key_no integer not null default 0,
  unique (seller_id, attempt)
);
create index payouts_seller on payouts (seller_id, id desc);

-- What a payout is made of; the items of one add up to it.
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

-- A bank took a payment back, or asks about it.
create table disputes (
  id text primary key,
  provider_id text not null unique,
  order_id text references orders,
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  is_inquiry boolean not null,
  evidence jsonb not null default '{}',
  evidence_due_at timestamptz,
  submitted_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index disputes_state on disputes (state, id desc);
create index disputes_order on disputes (order_id);

-- Who bore a dispute that was lost: all of them add up to what the bank took, as far as the order had it.
create table dispute_losses (
  dispute_id text not null references disputes,
  seller_order_id text not null references seller_orders,
  -- A refund of a lost order that fails later adds a further loss.
  no integer not null default 1,
  earnings_from text not null check (earnings_from in ('held', 'debt')),
  earnings_cents integer not null check (earnings_cents >= 0),
  commission_cents integer not null check (commission_cents >= 0),
  fee_cents integer not null check (fee_cents >= 0),
  primary key (dispute_id, seller_order_id, no)
);
create index dispute_losses_of on dispute_losses (seller_order_id);

-- The ledger compared with the provider's balance, ours and each seller's; a difference is for people, never adjusted.
create table reconciliations (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: the marketplace's own account.
  seller_id text references sellers,
  currency text not null,
  ledger_cents bigint not null,
  provider_cents bigint not null,
  difference_cents bigint generated always as (provider_cents - ledger_cents) stored,
  findings jsonb not null default '[]',
  -- What was found and put right without a person: no difference.
  notes jsonb not null default '[]'
);
create index reconciliations_differing on reconciliations (id desc)
  where difference_cents <> 0 or findings <> '[]';

create table reconcile_cursors (
  name text primary key,
  at timestamptz not null
);
