-- Facts about sellers that buyers see beside the buy button.
-- oldest build: 0127
alter table sellers
  -- Number of items sold, not including canceled orders. Recounted every hour.
  add column sold_count integer not null default 0,
  -- Median hours from payment to shipping in the last 90 days. Null if there were too few orders.
  add column ship_hours integer;
