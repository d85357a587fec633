alter table buyers
  -- The account opens only once its e-mail is confirmed.
  add column must_confirm boolean not null default false,
  -- A right password must be replaced before it opens anything.
  add column must_reset boolean not null default false,
  add column erased_at timestamptz;
alter table sellers add column must_reset boolean not null default false;

-- One token a session. When it is half way through its life the next answer carries its successor; the old one
-- stays good until a minute after the new one was first seen, so that a lost answer signs nobody out.
alter table sessions
  add column token_at timestamptz,
  add column previous_hash bytea unique,
  add column previous_until timestamptz;
create index sessions_expires on sessions (expires_at);

-- Links in mails. The secret is made from the id, so only its hash is ever stored.
create table mailed_links (
  id text primary key,
  kind text not null check (kind in ('confirm', 'reset', 'seller-reset', 'seller-signup', 'invite')),
  token_hash bytea not null unique,
  email text not null,
  buyer_id text references buyers on delete cascade,
  seller_id text references sellers on delete cascade,
  application_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_links_buyer on mailed_links (buyer_id) where used_at is null;
create index mailed_links_seller on mailed_links (seller_id) where used_at is null;
create index mailed_links_expires on mailed_links (expires_at);

-- Failed tries of a secret, shared by all processes; the key is a hash of what is limited.
create table rate_limits (
  key text primary key,
  failed integer not null,
  last_at timestamptz not null,
  closed_until timestamptz not null
);
create index rate_limits_last on rate_limits (last_at);

-- Browsers an account has signed in from: a stranger's wrong tries do not slow their owner down.
create table known_browsers (
  account text not null,
  browser bytea not null,
  seen_at timestamptz not null,
  primary key (account, browser)
);

create table seller_applications (
  id text primary key,
  name text not null,
  email text not null,
  username text,
  phone text,
  instagram text,
  why text not null,
  samples jsonb not null default '[]',
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'signed-up')),
  applied_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references sellers
);
create unique index seller_applications_one_each on seller_applications (lower(email)) where state in ('open', 'accepted');
create index seller_applications_newest on seller_applications (id desc);
alter table mailed_links add foreign key (application_id) references seller_applications on delete cascade;
