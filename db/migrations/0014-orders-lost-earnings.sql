-- What disputes have taken of a seller order's earnings, counted where they are lost: orders read nothing of payouts.
alter table seller_orders
  add column earnings_lost_cents integer not null default 0 check (earnings_lost_cents >= 0);

update seller_orders o set earnings_lost_cents = l.cents
from (select seller_order_id, sum(earnings_cents) as cents from dispute_losses group by seller_order_id) l
where o.id = l.seller_order_id;
