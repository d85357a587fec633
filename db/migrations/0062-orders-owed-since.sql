-- A contested return goes on as an issue that owes what the return did, less what was refunded since it was opened.
-- oldest build: 0013
-- Null: since the issue was opened.
alter table issues add column refunds_since timestamptz;
-- When the marketplace's team decided on a return: the refund that follows is theirs. Null where both sides agreed on it.
alter table issues add column return_decided_at timestamptz;
