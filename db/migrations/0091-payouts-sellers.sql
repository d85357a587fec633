-- The comparison with the payment provider adds up what was sent to each seller's account and taken back from it. The index
-- of 0010 has only the transfers that are not paid out.
-- oldest build: 0013
create index concurrently transfers_seller on transfers (seller_id);
-- step
create index concurrently reversals_seller on reversals (seller_id);
