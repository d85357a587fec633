-- How often an order's link was sent without an hour's pause.
-- oldest build: 0013
alter table orders add column link_sends integer not null default 0;
