-- First file of the baseline, which replaces the migrations 0001 to 0093 (decision 021).
-- oldest build: 0101

-- Keys whose cached data every process must drop or reload.
create table invalidations (
  seq bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  key text not null,
  at timestamptz not null default clock_timestamp()
);
create index invalidations_xid on invalidations (xid);
create index invalidations_at on invalidations (at);

-- Random secrets that the first start creates, shared by all processes.
create table secrets (
  name text primary key,
  value text not null
);

-- Versions of the keys that sign links and cookies. Older versions stay accepted until their end.
create table secret_keys (
  name text not null,
  no integer not null,
  -- Plain, or encrypted with SECRET_KEY: `v1.<key id>.<nonce>.<ciphertext>`.
  value text not null,
  -- Time by the app's clock. A new key signs only after every process has loaded it.
  signs_from timestamptz not null,
  accepted_until timestamptz,
  primary key (name, no)
);

-- Internal values of the app, such as how far its clock was moved.
create table settings (
  key text primary key,
  value jsonb not null
);

-- Settings changed by super-admins. A null value is the default; the row stays for its version.
create table setting_overrides (
  key text primary key,
  value jsonb,
  version integer not null,
  set_at timestamptz not null,
  set_by text not null,
  why text not null
);

-- Messages and jobs to deliver outside the transaction that wrote them, or later.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  -- At most one message per topic and key; null for a message without a key.
  key text,
  payload json not null default '{}',
  due_at timestamptz not null default now(),
  -- Attempts since the message was queued or revived, for the retry delay and the limit of attempts.
  attempts integer not null default 0,
  -- Number of claims in total. It distinguishes a first attempt from a retry, and the claims of different workers.
  claims integer not null default 0,
  -- End of the lease by the database's clock; null or in the past if no worker holds the message.
  leased_until timestamptz,
  -- Whether the message was queued again during its delivery.
  is_put_again boolean not null default false,
  dead_at timestamptz,
  last_error text,
  -- Trace that queued the message, as a W3C traceparent.
  trace text,
  -- Attempts after which the message is dead; null for the default.
  max_attempts integer,
  -- Messages of the same series run one after another.
  series text,
  -- Series of a running message. It is unique, so one message of a series runs at a time.
  running_series text,
  -- Process that holds the lease.
  runner text,
  unique (topic, key)
);
create index outbox_due on outbox (topic, due_at) where dead_at is null;
create index outbox_dead on outbox (id) where dead_at is not null;
create index outbox_series on outbox (series) where series is not null;
create unique index outbox_running on outbox (running_series) where running_series is not null;

-- Last run of each schedule.
create table schedules (
  name text primary key,
  fired_at timestamptz not null
);

-- Processes that run jobs, each with its last heartbeat.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null
);

-- Periodic work that runs without the job queue, such as the alerts that watch the queue.
create table timers (
  name text primary key,
  begun_at timestamptz not null,
  done_at timestamptz
);

-- Keys of emails that were sent, so that a repeated job sends no second one.
create table sent_emails (
  key text primary key,
  sent_at timestamptz not null
);
create index sent_emails_at on sent_emails (sent_at);

-- Outgoing emails and their delivery. Without SMTP they are only stored, as a mailbox for development.
create table emails (
  id text primary key,
  -- Unique, so that a repeated job stores one email.
  key text unique,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  unsubscribe jsonb,
  state text not null default 'stored' check (state in ('stored', 'waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  error text,
  at timestamptz not null,
  sent_at timestamptz
);
create index emails_newest on emails (id desc);
create index emails_recipient on emails (lower(recipient), id desc);
create index emails_state on emails (state, id desc);
create index emails_at on emails (at);

-- Addresses that get no more email after a permanent rejection, a bounce or a complaint.
create table email_suppressions (
  -- In lower case.
  address text primary key,
  reason text not null check (reason in ('rejected', 'bounce', 'complaint')),
  -- Reply of the mail server, or the provider's report.
  detail text not null,
  since timestamptz not null
);
create index email_suppressions_newest on email_suppressions (since desc, address);

-- Reports of the email provider that were processed.
create table email_reports (
  -- The provider's webhook-id.
  id text primary key,
  at timestamptz not null
);
create index email_reports_at on email_reports (at);

-- Rate limit counters that all processes share. Unlogged: a crash resets them.
create unlogged table call_counts (
  -- Keyed hash of the call and of the caller.
  key text primary key,
  count integer not null,
  -- By the database's clock.
  ends_at timestamptz not null
) with (fillfactor = 50);

-- Responses to calls with an Idempotency-Key, repeated for a day.
create table answered_calls (
  -- Keyed hash of the key, the call and the caller.
  key bytea primary key,
  -- Keyed hash of the request.
  request bytea not null,
  -- Encrypted with the key; null while the call is running.
  reply bytea,
  begun_at timestamptz not null
);
create index answered_calls_begun on answered_calls (begun_at);
