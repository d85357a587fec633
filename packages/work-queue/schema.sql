-- Tables of the queue. An application with its own migrations copies them.

create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  -- At most one message per topic and key; null for a message without a key.
  key text,
  payload json not null default '{}',
  due_at timestamptz not null default now(),
  -- Attempts since the message was enqueued or revived. They set the next delay, and the last one makes it dead.
  attempts integer not null default 0,
  -- Total number of claims, never reset. Each attempt and each claim by another worker increases it.
  claims integer not null default 0,
  -- End of the lease by the database's clock. Null or past if no worker holds the message.
  leased_until timestamptz,
  -- Whether the message was enqueued again during its delivery.
  is_put_again boolean not null default false,
  dead_at timestamptz,
  last_error text,
  -- Trace that enqueued the message, as a W3C traceparent.
  trace text,
  -- Attempts after which the message is dead; null for the default.
  max_attempts integer,
  -- Messages of one series run one at a time.
  series text,
  -- Series of a running message. A unique index makes sure that only one message of a series runs.
  running_series text,
  -- Process that holds the lease.
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

-- Processes that run jobs, each with its last heartbeat.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null
);
