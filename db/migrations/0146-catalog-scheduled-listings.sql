-- Sellers choose a time at which a draft is published. The time is kept while the listing is deleted, and cleared when
-- the listing is published.
-- oldest build: 0127
alter table listings add column publish_at timestamptz;
-- step
create index concurrently listings_publish_at on listings (publish_at) where publish_at is not null;
