-- Cards that are kept at the provider for the next purchase.
-- oldest build: 0013

-- The provider's customer whose saved card pays, or for whom the card of the token is kept; null where neither is asked.
alter table orders add column customer_id text;
