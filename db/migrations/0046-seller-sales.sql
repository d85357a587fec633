-- A seller's sales by day.
create index seller_orders_paid on seller_orders (seller_id, paid_at) where paid_at is not null;
