-- Accounts of sellers, of their helpers and of the marketplace's staff.
create table sellers (
  id text primary key,
  username text not null,
  name text not null,
  email text not null,
  password_hash text,
  -- The password is correct but must be replaced before the account can be used.
  must_reset boolean not null default false,
  phone text,
  instagram text,
  avatar_key text,
  bio text not null default '',
  -- Language of emails; null for English.
  language text,
  created_at timestamptz not null,

  is_seller boolean not null default true,
  is_helper boolean not null default false,
  is_admin boolean not null default false,
  -- Super-admin, who owns the marketplace and its own listings.
  is_sa boolean not null default false,
  -- Set when a super-admin left. The account keeps first-party listings and balances but cannot sign in.
  sa_revoked_at timestamptz,
  -- Roles with fewer rights than an admin.
  staff_role text check (staff_role in ('support', 'moderator', 'finance')),

  -- Shipping: origin as free text, address, price per order, and prices by destination. Null if not set.
  ships_from text not null default '',
  ship_from jsonb,
  shipping_cents integer not null default 0 check (shipping_cents between 0 and 50000),
  shipping jsonb,

  -- Returns: policy as free text; days after delivery, who pays the postage, and the address. Null if not set.
  return_policy text not null default '',
  return_days integer check (return_days between 0 and 365),
  return_paid_by text check (return_paid_by in ('buyer', 'seller')),
  return_to jsonb,

  payout_account_id text unique,
  payouts_enabled boolean not null default false,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  -- Incremented when a review is added, hidden or shown, so that cached reviews can be compared with it.
  review_version integer not null default 0,
  -- Median time of a first answer in the last 90 days; null if there are too few answers.
  response_minutes integer check (response_minutes >= 0),
  featured_rank integer,
  -- Last change of the shop's page, for the sitemap.
  shop_changed_at timestamptz,

  -- End of a vacation: listings are visible but cannot be bought.
  holiday_until timestamptz,
  -- A suspended seller has nothing for sale; open orders continue.
  suspended_at timestamptz,
  suspended_reason text,
  -- Lines of the checklist that an admin has waived.
  waived text[] not null default '{}',
  -- Whether the checklist is complete. The seller's page computes the single lines.
  is_ready boolean not null generated always as (
    ((avatar_key is not null and bio <> '') or 'profile' = any (waived))
    and (ships_from <> '' or 'ships-from' = any (waived))
    and (return_policy <> '' or 'return-policy' = any (waived))
    and (payouts_enabled or is_sa or 'payouts' = any (waived))
  ) stored,
  check (num_nulls(suspended_at, suspended_reason) in (0, 2)),
  constraint sellers_return_terms check ((return_days is null) = (return_paid_by is null))
);
create unique index sellers_username on sellers (lower(username));
create unique index sellers_email on sellers (lower(email));
create index sellers_featured on sellers (featured_rank) where featured_rank is not null;
create index sellers_admin on sellers (id) where is_admin or is_sa;
create index sellers_staff on sellers (id) where is_admin or is_sa or staff_role is not null;
create index sellers_suspended on sellers (id desc) where suspended_at is not null;
create index sellers_created on sellers (created_at);
-- Searches by prefix.
create index sellers_email_from on sellers ((lower(email) collate "C"));
create index sellers_username_from on sellers ((lower(username) collate "C"), id);
create index sellers_name_from on sellers ((lower(name) collate "C"));
-- Searches of admins by any word of a name.
create index sellers_name_words on sellers using gin (to_tsvector('simple', name));

create function may_sign_in(s sellers) returns boolean language sql immutable as $$
  select s.is_helper or s.is_admin or s.staff_role is not null
    or case when s.is_sa then s.sa_revoked_at is null else s.is_seller end
$$;

create function role_of(s sellers) returns text language sql immutable as $$
  select case when s.is_sa and s.sa_revoked_at is null then 'owner' when s.is_admin then 'admin' else s.staff_role end
$$;

-- Accounts of buyers.
create table buyers (
  id text primary key,
  username text,
  full_name text not null default '',
  fname text not null default '',
  lname text not null default '',
  email text not null,
  password_hash text,
  -- The account cannot be used until its email is confirmed.
  must_confirm boolean not null default false,
  -- The password is correct but must be replaced before the account can be used.
  must_reset boolean not null default false,
  phone text,
  instagram text,
  address_line1 text not null default '',
  address_line2 text not null default '',
  address_city text not null default '',
  address_state text not null default '',
  address_zip text not null default '',
  disclaimer boolean not null default false,
  -- Whether the email is confirmed.
  is_validated boolean not null default false,
  -- Signed up for a paid membership: the confirmation continues with the payment (specification §2, /verify).
  is_paid_signup boolean not null default false,
  -- Hash of the key of the browser that signed up; null once the email is confirmed.
  signup_browser bytea,
  -- First payment. Of several accounts with the same unconfirmed email, the first one with a payment counts.
  spent_at timestamptz,
  -- Language of emails; null for English.
  language text,
  customer_id text unique,
  -- Copy of the subscription, written by the memberships module. Only member_until decides on membership.
  subscription_id text unique,
  subscription_status text,
  subscription_end_at timestamptz,
  subscription_canceled boolean not null default false,
  member_until timestamptz,
  created_at timestamptz not null,
  erased_at timestamptz,
  -- A blocked buyer cannot sign in, and existing sessions are void.
  blocked_at timestamptz,
  blocked_reason text
);
create unique index buyers_username on buyers (lower(username));
create unique index buyers_confirmed_email on buyers (lower(email)) where is_validated;
create index buyers_email_of on buyers (lower(email), id);
create index buyers_members on buyers (member_until, id) where member_until is not null;
create index buyers_ever_members on buyers (id) where member_until is not null and erased_at is null;
create index buyers_unconfirmed on buyers (id) where not is_validated and erased_at is null;
create index buyers_created on buyers (created_at) where erased_at is null;
create index buyers_blocked on buyers (id desc) where blocked_at is not null;
create index buyers_blocked_email on buyers (lower(email)) where blocked_at is not null;
-- Searches by prefix.
create index buyers_email_from on buyers ((lower(email) collate "C"), id) where erased_at is null;
create index buyers_username_from on buyers ((lower(username) collate "C")) where erased_at is null;
create index buyers_name_from on buyers ((lower(full_name) collate "C")) where erased_at is null;
-- Searches of admins by any word of a name.
create index buyers_name_words on buyers using gin (to_tsvector('simple', full_name)) where erased_at is null;

-- Shipping addresses that buyers saved.
create table buyer_addresses (
  id text primary key,
  buyer_id text not null references buyers on delete cascade,
  address jsonb not null,
  -- Equal for equal addresses.
  digest bytea not null,
  saved_at timestamptz not null
);
create unique index buyer_addresses_once on buyer_addresses (buyer_id, digest);

-- Accepted versions of legal pages. Version 0 is the text that came with the build.
create table consents (
  -- `buyer:byr_…` or `seller:slr_…`
  person text not null,
  page_id text not null,
  version integer not null,
  -- Language in which the person read it.
  language text not null,
  at timestamptz not null,
  primary key (person, page_id, version)
);
create index consents_by_page on consents (page_id, at desc, person);

-- Exports and erasures of buyers' data. They do not contain the buyer's name.
create table privacy_requests (
  id text primary key,
  kind text not null check (kind in ('export', 'erase')),
  buyer_id text not null,
  -- Null if the buyer started it.
  started_by text,
  why text not null default '',
  at timestamptz not null,
  -- Number of rows per part of the archive.
  sections jsonb not null default '[]'
);
create index privacy_requests_kind on privacy_requests (kind, id desc);
