-- Until when a hold is being paid for, and until when it may wait for its buyer's bank: an order alone proves no card.
-- oldest build: 0013
alter table holds add column paying_until timestamptz, add column confirm_until timestamptz;
-- step
update holds set paying_until = now() + interval '5 minutes' where state = 'held' and order_id is not null;
