-- Passkeys: what an account is opened with instead of its password, and beside it.
-- oldest build: 0013

-- Since when the account asks for more than the password though no app has a key; it stays when passkeys are taken back.
alter table second_factors add column passkeys_since timestamptz;

create table passkeys (
  id text primary key,
  factor_id text not null references second_factors on delete cascade,
  -- As its authenticator calls it, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often it has signed, as it says itself; 0 for ever where it does not count.
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_factor on passkeys (factor_id);

-- What a passkey is to sign: good once, for minutes, and where it was asked for alone.
create table passkey_challenges (
  challenge_hash bytea primary key,
  kind text not null check (kind in ('add', 'sign-in', 'step-up')),
  -- The hash of a session, or of a browser's key.
  bound_to bytea not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expires on passkey_challenges (expires_at);
