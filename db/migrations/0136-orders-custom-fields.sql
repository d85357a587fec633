-- The buyer's answers to the questions that the marketplace asks at checkout, keyed by field. There is one column for
-- each group of readers: the sellers of the order, staff, or only the buyer. The values have the same format as those
-- of buyers.
-- oldest build: 0127
alter table orders
  add column seller_fields jsonb not null default '{}',
  add column staff_fields jsonb not null default '{}',
  add column person_fields jsonb not null default '{}';
-- step
-- Filters of the tables in the admin area find orders by their choices.
create index concurrently orders_seller_fields on orders using gin (seller_fields jsonb_path_ops)
  where seller_fields <> '{}';
-- step
create index concurrently orders_staff_fields on orders using gin (staff_fields jsonb_path_ops)
  where staff_fields <> '{}';
