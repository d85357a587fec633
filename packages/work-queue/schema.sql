-- Tables of the queue. Applications copy them into their migrations.

create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  -- Unique per topic. Null for a message without a key.
  key text,
  payload json not null default '{}',
  due_at timestamptz not null default now(),
  -- Number of attempts since the message was enqueued or revived. It determines the delay before the next attempt.
  -- After the last attempt, the message is dead.
  attempts integer not null default 0,
  -- Total number of claims, which is never reset. Each attempt and each claim by another worker increases it.
  claims integer not null default 0,
  -- End of the lease by the database's clock. If it is null or in the past, no worker holds the message.
  leased_until timestamptz,
  -- Whether the message was enqueued again during its delivery.
  is_put_again boolean not null default false,
  dead_at timestamptz,
  last_error text,
  -- Trace of the request that enqueued the message, as a W3C traceparent.
  trace text,
  -- Number of attempts after which the message is dead. Null for the default.
  max_attempts integer,
  -- Messages of one series run one at a time.
  series text,
  -- Series of a running message. A unique index ensures that only one message of a series runs at a time.
  running_series text,
  -- Id of the process that holds the lease.
  runner text,
  unique (topic, key)
);
create index outbox_due on outbox (topic, due_at) where dead_at is null;
create index outbox_dead on outbox (id) where dead_at is not null;
create index outbox_series on outbox (series) where series is not null;
create unique index outbox_running on outbox (running_series) where running_series is not null;

create table schedules (
  name text primary key,
  fired_at timestamptz not null
);

-- Processes that run jobs, each with the time of its last heartbeat.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null
);
