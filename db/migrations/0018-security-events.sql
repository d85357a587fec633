-- What happened around sign-ins, rights and exports: who, whose account, from where; never a secret.
-- oldest build: 0013
create table security_events (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The first and the last time; alike unless the row stands for several.
  at timestamptz not null,
  last_at timestamptz not null,
  count integer not null default 1,
  -- Who did it, and whose account it was done to: buyers and sellers by their ids.
  actor_id text,
  person_id text,
  network text,
  browser text,
  request_id text,
  details jsonb not null default '{}',
  -- What is tried again and again is one row an hour: so no flood of attempts fills the table.
  bundle text unique
);
create index security_events_kind on security_events (kind, id desc);
create index security_events_person on security_events (person_id, id desc);
create index security_events_actor on security_events (actor_id, id desc);
create index security_events_at on security_events (at);
