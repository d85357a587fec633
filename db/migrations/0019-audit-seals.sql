-- Seals over the audit log: each proves, by a key that is not in the log, what the chain came to at its entry.
-- oldest build: 0013
create table audit_seals (
  no bigint primary key,
  hash bytea not null,
  -- HMAC-SHA256 over number and hash.
  mac bytea not null,
  at timestamptz not null
);
create trigger audit_seals_only_grow before update or delete or truncate on audit_seals
  for each statement execute function forbid_audit_change();
