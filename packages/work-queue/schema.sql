-- The tables of the queue. An application that has its own migrations copies them.

create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  -- One waiting message a key; null where every message stands for itself.
  key text,
  payload json not null default '{}',
  due_at timestamptz not null default now(),
  -- Since it was put, or replayed: the next wait and the end depend on it.
  attempts integer not null default 0,
  -- Ever: tells a first attempt from a repeated one, and one worker's claim from the next one's.
  claims integer not null default 0,
  -- By the server's clock, which nobody moves; null or past when no worker has it.
  leased_until timestamptz,
  -- Put once more while a worker had it.
  is_put_again boolean not null default false,
  dead_at timestamptz,
  last_error text,
  -- The trace that it follows from, as W3C's traceparent has it.
  trace text,
  -- Null: the usual number of attempts.
  max_attempts integer,
  -- Messages of one series run one after the other.
  series text,
  -- The series of a message that is running: no two rows have the same.
  running_series text,
  -- The process that has it.
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

-- The processes that run jobs, and when each was last seen.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null
);
