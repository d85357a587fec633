-- A contested return goes on as an issue that owes what the return did, less what was refunded since it was opened.
-- oldest build: 0013
-- Null: since the issue was opened.
alter table issues add column refunds_since timestamptz;
