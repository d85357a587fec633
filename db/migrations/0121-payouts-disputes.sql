-- Disputes and inquiries of banks about payments.
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

-- Evidence files. The provider stores their content; without provider_id the upload did not finish.
create table dispute_files (
  id text primary key,
  dispute_id text not null references disputes on delete cascade,
  field text not null,
  name text not null,
  bytes integer not null,
  provider_id text,
  added_at timestamptz not null
);
create index dispute_files_of on dispute_files (dispute_id);

-- Shares of a lost dispute. They add up to the disputed amount, as far as the order had it.
create table dispute_losses (
  dispute_id text not null references disputes,
  seller_order_id text not null references seller_orders,
  -- A refund of a lost order that fails later adds another loss.
  no integer not null default 1,
  earnings_from text not null check (earnings_from in ('held', 'debt')),
  earnings_cents integer not null check (earnings_cents >= 0),
  commission_cents integer not null check (commission_cents >= 0),
  fee_cents integer not null check (fee_cents >= 0),
  primary key (dispute_id, seller_order_id, no)
);
create index dispute_losses_of on dispute_losses (seller_order_id);

-- Comparisons of the ledger with the provider's balances. Differences are never corrected automatically.
create table reconciliations (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for the marketplace's own account.
  seller_id text references sellers,
  currency text not null,
  ledger_cents bigint not null,
  provider_cents bigint not null,
  difference_cents bigint generated always as (provider_cents - ledger_cents) stored,
  findings jsonb not null default '[]',
  -- Findings that were resolved automatically and are no difference.
  notes jsonb not null default '[]'
);
create index reconciliations_differing on reconciliations (id desc)
  where difference_cents <> 0 or findings <> '[]';

-- Positions up to which the provider's history was compared.
create table reconcile_cursors (
  name text primary key,
  at timestamptz not null
);
