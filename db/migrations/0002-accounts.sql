create table sellers (
  id text primary key,
  username text not null,
  name text not null,
  email text not null,
  password_hash text,
  phone text,
  instagram text,
  avatar_key text,
  bio text not null default '',
  ships_from text not null default '',
  return_policy text not null default '',
  shipping_cents integer not null default 0 check (shipping_cents between 0 and 50000),
  is_seller boolean not null default true,
  is_admin boolean not null default false,
  is_sa boolean not null default false,
  featured_rank integer,
  payout_account_id text unique,
  payouts_enabled boolean not null default false,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  created_at timestamptz not null
);
create unique index sellers_username on sellers (lower(username));
create unique index sellers_email on sellers (lower(email));
create index sellers_featured on sellers (featured_rank) where featured_rank is not null;

create table buyers (
  id text primary key,
  username text,
  full_name text not null default '',
  fname text not null default '',
  lname text not null default '',
  email text not null,
  password_hash text,
  phone text,
  instagram text,
  address_line1 text not null default '',
  address_line2 text not null default '',
  address_city text not null default '',
  address_state text not null default '',
  address_zip text not null default '',
  disclaimer boolean not null default false,
  is_validated boolean not null default false,
  customer_id text unique,
  created_at timestamptz not null
);
create unique index buyers_username on buyers (lower(username));
create unique index buyers_email on buyers (lower(email));

create table sessions (
  id text primary key,
  token_hash bytea not null unique,
  buyer_id text references buyers on delete cascade,
  seller_id text references sellers on delete cascade,
  device text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  check (num_nonnulls(buyer_id, seller_id) = 1)
);
create index sessions_buyer on sessions (buyer_id);
create index sessions_seller on sessions (seller_id);
