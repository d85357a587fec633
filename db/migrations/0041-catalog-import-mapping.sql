-- Files of other shops: what their columns mean, their photos, and rows an earlier file has brought in.
-- oldest build: 0013
-- older builds: they write none of the new states and take no import on that is in it.
alter table listing_imports drop constraint listing_imports_state_check;
alter table listing_imports add constraint listing_imports_state check (state in ('mapping', 'waiting', 'running', 'done',
  'cancelled', 'failed')) not valid;
-- What the seller says the columns and their words mean; null: as the program guesses.
alter table listing_imports add column mapping jsonb;
-- Rows that an earlier file has brought in come in once more.
alter table listing_imports add column allow_repeats boolean not null default false;
-- Rows of the file, several of one listing counted once; null until they were counted.
alter table listing_imports add column total bigint;
alter table listing_imports add column photos_added bigint not null default 0;
alter table listing_imports add column photos_missing bigint not null default 0;
-- Of what a row said, where a new listing came of it.
alter table listing_import_rows add column fingerprint text;
-- step
alter table listing_imports validate constraint listing_imports_state;
-- step
create index concurrently listing_import_rows_fingerprint on listing_import_rows (fingerprint)
  where fingerprint is not null;
