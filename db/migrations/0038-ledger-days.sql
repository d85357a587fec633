-- What was posted on a day is read without the days before: entries are written in the order of time.
-- oldest build: 0013
create index concurrently ledger_entries_at on ledger_entries using brin (at) with (pages_per_range = 16);
