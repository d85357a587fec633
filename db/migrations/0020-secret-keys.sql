-- The keys the marketplace signs with, by name and in their order: a newer one takes over while those before it still count.
-- oldest build: 0013
create table secret_keys (
  name text not null,
  no integer not null,
  -- As it is, or wrapped by the SECRET_KEY of the environment: `v1.<its id>.<nonce>.<ciphertext>`.
  value text not null,
  -- By the app's clock: a new key signs once every process knows it.
  signs_from timestamptz not null,
  accepted_until timestamptz,
  primary key (name, no)
);
-- Links and cookies made so far go on. Builds before this one read only `secrets`, where a wrapped key leaves no row.
insert into secret_keys (name, no, value, signs_from) select name, 1, value, 'epoch' from secrets;
