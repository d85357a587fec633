-- Files that speak for a dispute. Their bytes are the provider's; without its id one never arrived there.
-- oldest build: 0013
create table dispute_files (
  id text primary key,
  dispute_id text not null references disputes on delete cascade,
  field text not null,
  name text not null,
  bytes integer not null,
  provider_id text,
  added_at timestamptz not null
);
create index dispute_files_of on dispute_files (dispute_id);
