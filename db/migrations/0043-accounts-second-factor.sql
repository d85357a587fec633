-- What an account is opened with beside its password: the key of an authenticator app, and codes for who has lost it.
-- oldest build: 0013
create table second_factors (
  id text primary key,
  buyer_id text unique references buyers on delete cascade,
  seller_id text unique references sellers on delete cascade,
  -- Sealed, as it has to be read again; null until a code has shown that the app has it.
  secret text,
  confirmed_at timestamptz,
  -- The newest step of 30 seconds whose code was used: no code counts twice.
  last_step bigint,
  -- The key an app is being given, which takes the place of the other once a code has come of it.
  pending_secret text,
  pending_at timestamptz,
  constraint second_factors_owner check (num_nonnulls(buyer_id, seller_id) = 1)
);
create table recovery_codes (
  factor_id text not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);
