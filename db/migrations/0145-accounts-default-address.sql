-- Buyers choose one of their saved addresses as the default. Checkout and the profile use it.
-- oldest build: 0127
alter table buyer_addresses add column is_default boolean not null default false;
-- step
-- older builds: they leave is_default at false, and the index contains only default addresses.
create unique index concurrently buyer_addresses_default on buyer_addresses (buyer_id) where is_default;
