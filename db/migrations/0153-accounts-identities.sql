-- Sign-in with Google, Apple and other OpenID Connect providers.
-- oldest build: 0127
-- Identities at a provider with which people sign in.
create table identities (
  id text primary key,
  buyer_id text references buyers on delete cascade,
  seller_id text references sellers on delete cascade,
  -- Provider as configured when the identity was linked.
  provider text not null check (provider in ('google', 'apple', 'oidc')),
  issuer text not null,
  subject text not null,
  -- Email at the provider; null if the provider did not state one.
  email text,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  constraint identities_owner check (num_nonnulls(buyer_id, seller_id) = 1),
  constraint identities_one_each unique (issuer, subject)
);
create index identities_buyer on identities (buyer_id) where buyer_id is not null;
create index identities_seller on identities (seller_id) where seller_id is not null;

-- Requests to a provider that wait for its response, valid once and for minutes.
create table identity_requests (
  state_hash bytea primary key,
  -- Hash of the key of the browser that made the request.
  bound_to bytea not null,
  provider text not null,
  kind text not null check (kind in ('sign-in', 'link')),
  -- Kind of account to sign in to.
  account text not null check (account in ('buyer', 'seller')),
  -- Session that links the identity to its account; null for a sign-in.
  session_id text,
  nonce text not null,
  code_verifier text not null,
  -- Own path to open after the sign-in.
  return_to text not null,
  expires_at timestamptz not null
);
create index identity_requests_expires on identity_requests (expires_at);

-- Identities that a provider has confirmed and whose owner still has to sign up, link an account or enter a code.
create table identity_continuations (
  continuation_hash bytea primary key,
  bound_to bytea not null,
  provider text not null,
  account text not null check (account in ('buyer', 'seller')),
  issuer text not null,
  subject text not null,
  email text,
  is_email_verified boolean not null,
  expires_at timestamptz not null
);
create index identity_continuations_expires on identity_continuations (expires_at);
-- step
-- Identity with which the session was opened. Not a foreign key, because an unlinked identity ends its sessions.
alter table sessions add column identity_id text;
