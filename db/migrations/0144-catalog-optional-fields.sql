-- Marketplaces decide whether listings need a brand and a color. Listings without them exist only after an operator has
-- changed that decision, which fails while an older build is connected and raises the oldest build.
-- oldest build: 0127
-- older builds: all of their listings meet the weaker constraint.
alter table listings add constraint listings_complete check (
  state = 'draft' or (state = 'removed' and removed_from = 'draft')
  or num_nulls(type_id, condition, price_cents) = 0) not valid;
-- step
alter table listings validate constraint listings_complete;
-- step
-- Name that PostgreSQL gave the constraint of the baseline, which also requires a brand and a color.
alter table listings drop constraint listings_check1;
