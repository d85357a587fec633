-- Beside the views of a seller's listings, how many people began to watch one that day (UTC).
alter table seller_days add column watches integer not null default 0;
