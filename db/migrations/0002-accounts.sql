create table sellers (
  id text primary key,
  username text not null,
  name text not null,
  email text not null,
  password_hash text,
  -- A right password must be replaced before it opens anything.
  must_reset boolean not null default false,
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
  -- A super-admin who left: the account still owns the marketplace's listings and balances, and opens nothing.
  sa_revoked_at timestamptz,
  featured_rank integer,
  payout_account_id text unique,
  payouts_enabled boolean not null default false,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  -- Grows with every review that is left, hidden or shown again: a cached list of reviews is good for one version.
  review_version integer not null default 0,
  -- A seller who is away until then: listings can be seen but not held.
  holiday_until timestamptz,
  -- Suspended by an admin: nothing of theirs is for sale, orders under way go on.
  suspended_at timestamptz,
  suspended_reason text,
  -- Lines of the checklist an admin does not ask of them.
  waived text[] not null default '{}',
  -- Nothing the checklist asks for is open; the lines themselves are written where the seller reads them.
  is_ready boolean not null generated always as (
    ((avatar_key is not null and bio <> '') or 'profile' = any (waived))
    and (ships_from <> '' or 'ships-from' = any (waived))
    and (return_policy <> '' or 'return-policy' = any (waived))
    and (payouts_enabled or is_sa or 'payouts' = any (waived))
  ) stored,
  created_at timestamptz not null,
  check (num_nulls(suspended_at, suspended_reason) in (0, 2))
);
create unique index sellers_username on sellers (lower(username));
create unique index sellers_email on sellers (lower(email));
create index sellers_featured on sellers (featured_rank) where featured_rank is not null;
create index sellers_admin on sellers (id) where is_admin or is_sa;
create index sellers_suspended on sellers (id desc) where suspended_at is not null;
create index sellers_created on sellers (created_at);
-- Found by what they begin with.
create index sellers_email_from on sellers ((lower(email) collate "C"));
create index sellers_username_from on sellers ((lower(username) collate "C"), id);
create index sellers_name_from on sellers ((lower(name) collate "C"));

-- Who may do anything at all with a seller's sign-in.
create function may_sign_in(s sellers) returns boolean language sql immutable as $$
  select s.is_admin or case when s.is_sa then s.sa_revoked_at is null else s.is_seller end
$$;

create table buyers (
  id text primary key,
  username text,
  full_name text not null default '',
  fname text not null default '',
  lname text not null default '',
  email text not null,
  password_hash text,
  -- The account opens only once its e-mail is confirmed.
  must_confirm boolean not null default false,
  -- A right password must be replaced before it opens anything.
  must_reset boolean not null default false,
  phone text,
  instagram text,
  address_line1 text not null default '',
  address_line2 text not null default '',
  address_city text not null default '',
  address_state text not null default '',
  address_zip text not null default '',
  disclaimer boolean not null default false,
  is_validated boolean not null default false,
  -- Signed up on the way to a paid membership: the confirmation leads on to it (spec §2 /verify, /free-verify).
  is_paid_signup boolean not null default false,
  customer_id text unique,
  -- A summary the memberships module writes; member_until alone decides who is a member.
  subscription_id text unique,
  subscription_status text,
  subscription_end_at timestamptz,
  subscription_canceled boolean not null default false,
  member_until timestamptz,
  created_at timestamptz not null,
  erased_at timestamptz
);
create unique index buyers_username on buyers (lower(username));
create unique index buyers_email on buyers (lower(email));
create index buyers_members on buyers (member_until, id) where member_until is not null;
create index buyers_ever_members on buyers (id) where member_until is not null and erased_at is null;
create index buyers_unconfirmed on buyers (id) where not is_validated and erased_at is null;
create index buyers_created on buyers (created_at) where erased_at is null;
-- Found by what they begin with.
create index buyers_email_from on buyers ((lower(email) collate "C"), id) where erased_at is null;
create index buyers_username_from on buyers ((lower(username) collate "C")) where erased_at is null;
create index buyers_name_from on buyers ((lower(full_name) collate "C")) where erased_at is null;

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
create index sessions_expires on sessions (expires_at);

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
create index seller_applications_open on seller_applications (id desc) where state = 'open';

-- Links in emails. The secret is made from the id, so only its hash is ever stored.
create table mailed_links (
  id text primary key,
  kind text not null check (kind in ('confirm', 'reset', 'seller-reset', 'seller-signup', 'invite')),
  token_hash bytea not null unique,
  email text not null,
  buyer_id text references buyers on delete cascade,
  seller_id text references sellers on delete cascade,
  application_id text references seller_applications on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_links_buyer on mailed_links (buyer_id) where used_at is null;
create index mailed_links_seller on mailed_links (seller_id) where used_at is null;
create index mailed_links_expires on mailed_links (expires_at);

-- Failed attempts at a secret, shared by all processes; the key is a hash of what is limited.
create table rate_limits (
  key text primary key,
  failed integer not null,
  last_at timestamptz not null,
  closed_until timestamptz not null
);
create index rate_limits_last on rate_limits (last_at);

-- Browsers an account has signed in from: a stranger's wrong attempts do not slow their owner down.
create table known_browsers (
  account text not null,
  browser bytea not null,
  seen_at timestamptz not null,
  primary key (account, browser)
);

-- Exports and erasures of buyers' data: who asked, and what was done. The person is not named here.
create table privacy_requests (
  id text primary key,
  kind text not null check (kind in ('export', 'erase')),
  buyer_id text not null,
  -- Null: the buyer, signed in.
  started_by text,
  why text not null default '',
  at timestamptz not null,
  -- Rows by part of the archive.
  sections jsonb not null default '[]'
);
create index privacy_requests_kind on privacy_requests (kind, id desc);
