-- The hourly comparison with the payment provider looks up the entries of each move by the provider's id.
-- oldest build: 0013
create index concurrently ledger_entries_provider on ledger_entries (provider_id) where provider_id is not null;
