-- Where a seller's payouts go, as the provider last said it: a change holds payouts for a while.
-- oldest build: 0013
create table payout_banks (
  seller_id text primary key references sellers,
  -- Of the bank account itself: the same one entered again is no change.
  fingerprint text not null,
  last4 text not null,
  -- Null for the first one.
  changed_at timestamptz
);
