-- When a seller packed an order: from then on its buyer can no longer cancel.
-- oldest build: 0013
alter table seller_orders add column packed_at timestamptz;
