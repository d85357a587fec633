-- Planned once a connection, maybe while the table is still small: it is always the few added rows that lead.
alter function recount_added_units() set enable_seqscan = off;
alter function recount_added_units() set enable_hashjoin = off;
alter function recount_added_units() set enable_mergejoin = off;

-- The seller's dashboard by title.
create index listings_dashboard_title on listings (seller_id, (lower(title) collate "C"), no) where tab <> 'removed';
