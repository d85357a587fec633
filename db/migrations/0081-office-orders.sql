-- The admin area's table of all paid orders, by state: newest first and by what was paid.
create index seller_orders_admin on seller_orders (state, paid_at, id) where paid_at is not null;
create index seller_orders_admin_total on seller_orders
  (state, (coalesce(earnings_cents, 0) + commission_cents + fee_cents), id) where paid_at is not null;
create index seller_orders_shipped on seller_orders (shipped_at) where shipped_at is not null;
create index refunds_made on refunds (made_at) include (amount_cents) where made_at is not null;
create index refunds_failed on refunds (id desc) where state = 'failed';

-- Found by what they begin with.
create index orders_email_from on orders ((lower(email) collate "C"));
create index orders_name_from on orders ((lower(ship_to ->> 'name') collate "C"));

-- Reminded of, and still not shipped.
create index seller_orders_late on seller_orders (paid_at, id)
  where state = 'paid' and due_move = 'cancel' and paid_at is not null;
