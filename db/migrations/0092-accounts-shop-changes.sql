-- The sitemap says when a shop changed: its own page, or one of its listings on sale.
-- oldest build: 0013
alter table sellers add column shop_changed_at timestamptz;
-- step
create index concurrently listings_seller_changed on listings (seller_id, greatest(changed_at, listed_at)) where state = 'active';
