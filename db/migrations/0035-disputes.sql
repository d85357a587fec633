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

-- Who bore a dispute that was lost: all of them add up to what the bank kept, as far as the order had it.
create table dispute_losses (
  dispute_id text not null references disputes,
  seller_order_id text not null references seller_orders,
  earnings_from text not null check (earnings_from in ('held', 'debt')),
  earnings_cents integer not null check (earnings_cents >= 0),
  commission_cents integer not null check (commission_cents >= 0),
  fee_cents integer not null check (fee_cents >= 0),
  primary key (dispute_id, seller_order_id)
);
create index dispute_losses_of on dispute_losses (seller_order_id);

-- The inbox keeps every event: what it is about, and in whose account it happened.
alter table card_events add column object_id text, add column account_id text;
update card_events set object_id = payment_id;
create index card_events_dead on card_events (received_at) where state = 'dead';

-- The ledger are compared for every account, and say what does not fit.
alter table reconciliations
  add column seller_id text references sellers,
  add column findings jsonb not null default '[]';
create index reconciliations_differing on reconciliations (id desc)
  where difference_cents <> 0 or findings <> '[]';
create table reconcile_cursors (
  name text primary key,
  at timestamptz not null
);
