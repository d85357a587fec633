-- What was left of a day's sales and fees, as the ledger has it. Days an older build wrote lack it and are summed anew.
-- oldest build: 0013
alter table admin_days add column lost_cents bigint, add column net_fee_cents bigint,
  add column membership_cents bigint, add column own_cents bigint, add column provider_fee_cents bigint;
