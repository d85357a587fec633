-- Where buyers had parcels sent and asked for the address to be kept. The digest says that two are the same.
-- oldest build: 0013
create table buyer_addresses (
  id text primary key,
  buyer_id text not null references buyers on delete cascade,
  address jsonb not null,
  digest bytea not null,
  saved_at timestamptz not null
);
create unique index buyer_addresses_once on buyer_addresses (buyer_id, digest);
