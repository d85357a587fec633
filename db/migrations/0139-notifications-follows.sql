-- Buyers follow sellers and brands, and see their new listings.
-- oldest build: 0127
create table seller_follows (
  buyer_id text not null references buyers on delete cascade,
  seller_id text not null references sellers on delete cascade,
  followed_at timestamptz not null,
  primary key (buyer_id, seller_id)
);
create index seller_follows_seller on seller_follows (seller_id, followed_at);

-- A brand is followed by its name, so that the follow survives when the marketplace merges the brand into another.
create table brand_follows (
  buyer_id text not null references buyers on delete cascade,
  brand_name text not null,
  followed_at timestamptz not null
);
create unique index brand_follows_once on brand_follows (buyer_id, lower(brand_name));
create index brand_follows_brand on brand_follows (lower(brand_name));
