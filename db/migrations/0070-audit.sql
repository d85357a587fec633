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

-- The chain's end: held while an entry is added, so that entries come one after the other.
create table audit_head (
  only_one boolean primary key default true check (only_one),
  no bigint not null,
  hash bytea not null
);
insert into audit_head (no, hash) values (0, '\x');

create function forbid_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows';
end $$;
create trigger audit_entries_only_grow before update or delete or truncate on audit_entries
  for each statement execute function forbid_audit_change();
