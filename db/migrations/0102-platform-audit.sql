-- Actions of admins in commit order. Each hash covers its row and the previous hash.
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

-- Last entry of the chain. Its row lock serializes new entries.
create table audit_head (
  only_one boolean primary key default true check (only_one),
  no bigint not null,
  hash bytea not null
);

-- Signatures of the chain at some entries, by a key that is not in the log.
create table audit_seals (
  no bigint primary key,
  hash bytea not null,
  -- HMAC-SHA256 of number and hash.
  mac bytea not null,
  at timestamptz not null
);
create trigger audit_seals_only_grow before update or delete or truncate on audit_seals
  for each statement execute function forbid_audit_change();

-- Events around sign-ins, permissions and exports. They never contain secrets.
create table security_events (
  id bigint generated always as identity primary key,
  kind text not null,
  -- First and last time, which differ if the row counts several events.
  at timestamptz not null,
  last_at timestamptz not null,
  count integer not null default 1,
  -- Buyer or seller who acted, and the owner of the account.
  actor_id text,
  person_id text,
  network text,
  browser text,
  request_id text,
  details jsonb not null default '{}',
  -- Repeated attempts of an hour share one row, so that a flood of them does not fill the table.
  bundle text unique
);
create index security_events_kind on security_events (kind, id desc);
create index security_events_person on security_events (person_id, id desc);
create index security_events_actor on security_events (actor_id, id desc);
create index security_events_at on security_events (at);
