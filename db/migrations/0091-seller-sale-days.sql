-- What a seller sold on each day (UTC), cancelled orders not counted: a year is read without its orders.
create table seller_sale_days (
  seller_id text not null references sellers (id),
  day date not null,
  orders integer not null,
  listings integer not null,
  earnings_cents bigint not null,
  primary key (seller_id, day)
);
-- What has changed since, a row each, so that two orders of one seller do not wait for each other.
create table seller_sale_changes (
  seller_id text not null,
  day date not null,
  orders integer not null,
  listings integer not null,
  earnings_cents bigint not null
);
create index seller_sale_changes_of on seller_sale_changes (seller_id, day);

insert into seller_sale_days (seller_id, day, orders, listings, earnings_cents)
select seller_order.seller_id, (seller_order.paid_at at time zone 'UTC')::date, count(*),
  sum((select count(*) from order_lines line
    where line.order_id = seller_order.order_id and line.seller_id = seller_order.seller_id and line.code = 'item')),
  sum(coalesce(seller_order.earnings_cents, 0))
from seller_orders seller_order
where seller_order.paid_at is not null and seller_order.state not in ('held', 'expired', 'cancelled')
group by 1, 2;
