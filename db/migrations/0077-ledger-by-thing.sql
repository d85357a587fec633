-- All entries of one thing, whatever kind of thing it is.
create index ledger_entries_ref_id on ledger_entries (ref_id, id desc);
