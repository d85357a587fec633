-- Private notes of a shop about its orders. Buyers and the team do not see them. A deleted note can be restored until it
-- is purged.
-- oldest build: 0127
create table order_notes (
  id text primary key,
  order_id text not null references orders,
  seller_order_id text not null references seller_orders,
  author_id text not null references sellers,
  text text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  removed_at timestamptz
);
create index order_notes_of_order on order_notes (order_id);
create index order_notes_of_seller_order on order_notes (seller_order_id);
create index order_notes_author on order_notes (author_id);
create index order_notes_removed on order_notes (removed_at) where removed_at is not null;
