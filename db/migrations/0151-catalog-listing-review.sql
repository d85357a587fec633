-- Operators define rules for the listings that staff must approve before buyers see them. A listing in review is a draft or
-- a paused listing that cannot become active.
-- oldest build: 0127
create table listing_review_rules (
  id text primary key,
  -- A listing must meet all conditions of a rule that are not null.
  first_listings integer check (first_listings between 1 and 1000),
  type_id integer references types,
  -- Name, so that the rule survives when the marketplace merges the brand into another.
  brand text check (brand <> ''),
  above_cents integer check (above_cents >= 0),
  new_seller_days integer check (new_seller_days between 1 and 3650),
  added_at timestamptz not null,
  check (num_nonnulls(first_listings, type_id, brand, above_cents, new_seller_days) > 0)
);
-- step
alter table listings
  add column review text,
  add column review_at timestamptz,
  add column review_causes text[],
  -- State to which approval restores a listing that was published before.
  add column review_from text,
  -- Reason for which the team last declined the listing. It is kept while the listing is in review again.
  add column review_reason text;
-- step
-- older builds: no listing is in review until an operator adds a rule, which fails while an older build is connected and
-- raises the oldest build.
alter table listings add constraint listings_review check (
  (review is null or review in ('waiting', 'declined'))
  and (review_from is null or review_from in ('active', 'paused'))
  and (review is null or (review_at is not null and state <> 'active' and removed_from is distinct from 'active'))
) not valid;
-- step
alter table listings validate constraint listings_review;
-- step
create index concurrently listings_waiting on listings (review_at, id) where review = 'waiting';
