-- What each process has to drop from memory: caches and the search index read again what is named here.
create table invalidations (
  seq bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  key text not null,
  at timestamptz not null default clock_timestamp()
);
create index invalidations_xid on invalidations (xid);
create index invalidations_at on invalidations (at);

-- Secrets the marketplace makes for itself on first start, shared by all its processes.
create table secrets (
  name text primary key,
  value text not null
);

-- What the app remembers of itself, such as how far its clock was moved.
create table settings (
  key text primary key,
  value jsonb not null
);

-- Settings that super-admins have set; a null value is the default again. The row stays, for its version.
create table setting_overrides (
  key text primary key,
  value jsonb,
  version integer not null,
  set_at timestamptz not null,
  set_by text not null,
  why text not null
);

-- Everything that is still to be done outside a transaction, or later: written with the row it follows from.
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
  -- By the server's clock, which nobody moves; null or past when nobody works on it.
  leased_until timestamptz,
  -- Put once more while somebody worked on it.
  is_put_again boolean not null default false,
  dead_at timestamptz,
  last_error text,
  unique (topic, key)
);
create index outbox_due on outbox (topic, due_at) where dead_at is null;
create index outbox_dead on outbox (id) where dead_at is not null;

-- The workers of every process that runs jobs, and when each was last seen.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null
);

-- Emails that went out, so that a job tried twice sends once.
create table sent_emails (
  key text primary key,
  sent_at timestamptz not null
);
create index sent_mails_at on sent_emails (sent_at);

-- Without SMTP the development mailbox; with it the outbox, and how each email fared.
create table emails (
  id text primary key,
  -- An email is stored once a key, so that its job may be tried again.
  key text unique,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  unsubscribe jsonb,
  state text not null default 'kept' check (state in ('kept', 'waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  error text,
  at timestamptz not null,
  sent_at timestamptz
);
create index emails_newest on emails (id desc);
create index emails_recipient on emails (lower(recipient), id desc);
create index emails_state on emails (state, id desc);
create index emails_at on emails (at);

-- What admins did, in the order of their commits. Each hash covers its row and the hash before it.
create table audit_entries (
  no bigint primary key,
  at timestamptz not null,
  actor_id text not null,
  action text not null,
  target_kind text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  why text not null,
  prev_hash bytea not null,
  hash bytea not null
);
create index audit_entries_actor on audit_entries (actor_id, no desc);
create index audit_entries_action on audit_entries (action, no desc);
create index audit_entries_target on audit_entries (target_kind, target_id, no desc);
create index audit_entries_at on audit_entries (at, no);

create function forbid_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows';
end $$;
create trigger audit_entries_only_grow before update or delete or truncate on audit_entries
  for each statement execute function forbid_audit_change();

-- The chain's end: locked while an entry is added, so that entries come one after the other.
create table audit_head (
  only_one boolean primary key default true check (only_one),
  no bigint not null,
  hash bytea not null
);
insert into audit_head (no, hash) values (0, '\x');
