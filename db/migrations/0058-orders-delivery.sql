-- The days the buyer was told on ordering: sent by, and arriving from and by. Null where nobody knew what country the
-- parcel comes from, and in orders of older builds.
-- oldest build: 0013
alter table seller_orders add column ships_by date, add column arrives_from date, add column arrives_by date;
