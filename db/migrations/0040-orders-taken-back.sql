-- The few orders of a seller of which something was taken back, by when they were sold.
-- oldest build: 0013
create index concurrently seller_orders_taken_back on seller_orders (seller_id, paid_at)
  where earnings_refunded_cents + earnings_lost_cents > 0;
