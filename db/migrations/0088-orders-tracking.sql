-- The team finds an order by the tracking number of its parcel.
-- oldest build: 0013
create index concurrently seller_orders_tracking on seller_orders (upper(replace(tracking_number, ' ', '')))
  where tracking_number is not null;
