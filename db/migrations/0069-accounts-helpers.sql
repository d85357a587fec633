-- Helpers: whom a seller lets look after listings and orders. An account of its own, which may help several shops; a session
-- works for one of them at a time.
-- oldest build: 0013
create table shop_helpers (
  id text primary key,
  seller_id text not null references sellers (id),
  -- Null until the invite is accepted.
  helper_id text references sellers (id),
  -- As the seller has written them.
  name text not null,
  email text not null,
  link_id text not null,
  invited_at timestamptz not null,
  accepted_at timestamptz,
  -- Withdrawn or removed.
  ended_at timestamptz
);
create unique index shop_helpers_email on shop_helpers (seller_id, lower(email)) where ended_at is null;
create index shop_helpers_helper on shop_helpers (helper_id) where ended_at is null;
create unique index shop_helpers_link on shop_helpers (link_id);
-- What helpers did, for the seller to read.
create table helper_acts (
  id text primary key,
  help_id text not null references shop_helpers (id),
  seller_id text not null references sellers (id),
  -- The call by its name, and what it was about.
  act text not null,
  target text not null,
  at timestamptz not null
);
create index helper_acts_seller on helper_acts (seller_id, id desc);
alter table sellers add column is_helper boolean not null default false;
alter table sessions add column help_id text;
create or replace function may_sign_in(s sellers) returns boolean language sql immutable as $$
  select s.is_helper or s.is_admin or s.staff_role is not null
    or case when s.is_sa then s.sa_revoked_at is null else s.is_seller end
$$;
alter table mailed_links drop constraint mailed_links_kind;
-- older builds: they write the kinds it had before.
alter table mailed_links add constraint mailed_links_kind check (kind in ('confirm', 'reset', 'seller-reset',
  'seller-signup', 'invite', 'seller-email', 'undo-email', 'not-me', 'staff-invite', 'helper-invite')) not valid;
-- step
alter table mailed_links validate constraint mailed_links_kind;
-- step
create index concurrently sessions_help on sessions (help_id) where help_id is not null;
