-- Sessions of buyers and sellers.
create table sessions (
  id text primary key,
  token_hash bytea not null unique,
  buyer_id text references buyers on delete cascade,
  seller_id text references sellers on delete cascade,
  -- The helper's access to the shop that this session works for.
  help_id text,
  device text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- Last time the password was entered again; null since the sign-in.
  proven_at timestamptz,
  check (num_nonnulls(buyer_id, seller_id) = 1)
);
create index sessions_buyer on sessions (buyer_id);
create index sessions_seller on sessions (seller_id);
create index sessions_help on sessions (help_id) where help_id is not null;
create index sessions_expires on sessions (expires_at);

-- Applications of people who want to sell.
create table seller_applications (
  id text primary key,
  name text not null,
  email text not null,
  username text,
  phone text,
  instagram text,
  why text not null,
  samples jsonb not null default '[]',
  -- Language of emails; null for English.
  language text,
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected', 'signed-up')),
  applied_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references sellers
);
create unique index seller_applications_one_each on seller_applications (lower(email)) where state in ('open', 'accepted');
create index seller_applications_newest on seller_applications (id desc);
create index seller_applications_open on seller_applications (id desc) where state = 'open';

-- Links in emails. The token is derived from the id, so only its hash is stored.
create table mailed_links (
  id text primary key,
  kind text not null check (kind in ('confirm', 'reset', 'seller-reset', 'seller-signup', 'invite', 'seller-email',
    'undo-email', 'not-me', 'staff-invite', 'helper-invite')),
  token_hash bytea not null unique,
  email text not null,
  buyer_id text references buyers on delete cascade,
  seller_id text references sellers on delete cascade,
  application_id text references seller_applications on delete cascade,
  -- Role of an invited staff member.
  role text,
  -- Sender of a staff invite, which is void once the sender may no longer invite; null for the first owner.
  invited_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_links_buyer on mailed_links (buyer_id) where used_at is null;
create index mailed_links_seller on mailed_links (seller_id) where used_at is null;
create index mailed_links_expires on mailed_links (expires_at);

-- Failed attempts to enter a secret, shared by all processes.
create table rate_limits (
  -- Kind and hash of the limited subject, such as an account or a network.
  key text primary key,
  failed integer not null,
  last_at timestamptz not null,
  closed_until timestamptz not null
);
create index rate_limits_last on rate_limits (last_at);

-- Browsers with an earlier sign-in. Failed attempts of strangers do not slow them down.
create table known_browsers (
  account text not null,
  browser bytea not null,
  seen_at timestamptz not null,
  primary key (account, browser)
);

-- Second factors of accounts: the key of an authenticator app.
create table second_factors (
  id text primary key,
  buyer_id text unique references buyers on delete cascade,
  seller_id text unique references sellers on delete cascade,
  -- Encrypted; null until a code has confirmed it.
  secret text,
  confirmed_at timestamptz,
  -- Last 30-second step with a used code, so that no code counts twice.
  last_step bigint,
  -- Key of an authenticator app that is being set up. It replaces `secret` once a code of the app is entered.
  pending_secret text,
  pending_at timestamptz,
  -- Last warning to the owner about guessed codes.
  warned_at timestamptz,
  -- Start of the second factor by passkeys alone. It stays if the passkeys are removed.
  passkeys_since timestamptz,
  constraint second_factors_owner check (num_nonnulls(buyer_id, seller_id) = 1)
);

-- Codes that replace a lost authenticator app.
create table recovery_codes (
  factor_id text not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

-- Passkeys, used instead of a password or as a second factor.
create table passkeys (
  id text primary key,
  factor_id text not null references second_factors on delete cascade,
  -- Given by the authenticator, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Number of signatures that the authenticator reports; always 0 if it does not count.
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_factor on passkeys (factor_id);

-- Challenges for passkeys, valid once and for minutes.
create table passkey_challenges (
  challenge_hash bytea primary key,
  kind text not null check (kind in ('add', 'sign-in', 'step-up')),
  -- Hash of the session or of the browser's key that requested the challenge.
  bound_to bytea not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expires on passkey_challenges (expires_at);

-- Helpers of a shop. A helper has an account and may work for several shops.
create table shop_helpers (
  id text primary key,
  seller_id text not null references sellers (id),
  -- Null until the invite is accepted.
  helper_id text references sellers (id),
  -- Name and email as the seller entered them.
  name text not null,
  email text not null,
  link_id text not null,
  invited_at timestamptz not null,
  accepted_at timestamptz,
  -- Time at which the invite was withdrawn or the helper removed.
  ended_at timestamptz
);
create unique index shop_helpers_email on shop_helpers (seller_id, lower(email)) where ended_at is null;
create index shop_helpers_helper on shop_helpers (helper_id) where ended_at is null;
create unique index shop_helpers_link on shop_helpers (link_id);

-- Log of helpers' actions, for the seller.
create table helper_acts (
  id text primary key,
  help_id text not null references shop_helpers (id),
  seller_id text not null references sellers (id),
  -- Name of the call, and the object that it changed.
  act text not null,
  target text not null,
  at timestamptz not null
);
create index helper_acts_seller on helper_acts (seller_id, id desc);

-- Earlier usernames of sellers. Links with a reserved one lead to the shop, and no other account can take it.
create table former_usernames (
  id text primary key,
  seller_id text not null references sellers on delete cascade,
  -- In lower case.
  username text not null,
  -- False once the seller uses the name again or has given up five others since.
  is_reserved boolean not null default true,
  left_at timestamptz not null
);
create unique index former_usernames_reserved on former_usernames (username) where is_reserved;
create index former_usernames_of on former_usernames (seller_id, left_at desc);
