-- Figures of each past day, summed once for reports over long periods.
create table admin_days (
  day date primary key,
  -- Null for UTC. Days of another time zone are summed again.
  time_zone text,
  orders integer not null,
  sales_cents bigint not null,
  fee_cents bigint not null,
  commission_cents bigint not null,
  refunds integer not null,
  refund_cents bigint not null,
  new_sellers integer not null,
  new_buyers integer not null,
  new_members integer not null,
  shipped integer not null,
  -- Total time from payment to shipping.
  ship_seconds bigint not null,
  -- Net figures from the ledger. Days without them are summed again.
  lost_cents bigint,
  net_fee_cents bigint,
  membership_cents bigint,
  own_cents bigint,
  provider_fee_cents bigint
);

-- Launch checklist: result of the last test of each step.
create table opening_steps (
  step text primary key,
  -- Time of the last test; null if the step was never tested.
  tested_at timestamptz,
  is_passed boolean not null default false,
  findings jsonb not null default '[]',
  -- Marked as not needed by the operator.
  is_skipped boolean not null default false
);

-- Backups. The row is written before the first byte.
create table backups (
  id text primary key,
  -- Name of the file or object.
  name text not null,
  place text not null check (place in ('folder', 'bucket')),
  is_scheduled boolean not null,
  begun_at timestamptz not null,
  -- Null until the backup is complete and stored.
  made_at timestamptz,
  bytes bigint check (bytes >= 0),
  error text,
  -- Deleted by the retention rule.
  removed_at timestamptz,
  -- Last trial restore and its result.
  tried_at timestamptz,
  trial jsonb
);
create index backups_begun on backups (begun_at);

-- Alerts to the operators.
create table alerts (
  kind text primary key,
  is_firing boolean not null,
  since timestamptz not null,
  -- Last notification; null if there was none.
  notified_at timestamptz,
  measured double precision,
  -- Machine and folder that were measured, if the alert has them.
  place text
);

-- HTTP responses per minute.
create table answer_minutes (
  minute timestamptz primary key,
  answers integer not null check (answers >= 0),
  -- Responses with status 500 or above.
  errors integer not null check (errors >= 0)
);

-- Calls to external services per minute, over all processes.
create table service_minutes (
  minute timestamptz not null,
  service text not null,
  calls integer not null,
  failures integer not null,
  primary key (minute, service)
);

-- Measurements of each machine: free disk space, and the difference of its clock from the database's.
create table machine_reports (
  machine text not null,
  kind text not null,
  -- Percent of free space, or seconds that the clock is ahead.
  measured double precision not null,
  -- Folder that was measured; empty for a clock.
  place text not null default '',
  seen_at timestamptz not null,
  primary key (machine, kind)
);

-- Webhook endpoints created at the payment provider. The row is written first, because the provider shows the secret once.
create table event_endpoints (
  -- Idempotency key of the request.
  id text primary key,
  -- Parameters of the request, to repeat it unchanged.
  endpoint jsonb not null,
  begun_at timestamptz not null,
  -- Time at which the secret was stored, or at which the provider rejected the request or returned no secret.
  ended_at timestamptz
);
