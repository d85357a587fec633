-- The address a seller's parcels come from, and where they go to for how much; null as long as only the older columns
-- say so: some words, and one price for every country.
-- oldest build: 0013
alter table sellers add column ship_from jsonb, add column shipping jsonb;
