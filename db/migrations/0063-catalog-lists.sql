-- Departments and conditions are lists of the marketplace's own: what a listing carries is a code of theirs.
-- oldest build: 0013
-- older builds: read the codes they know; a value that was added is merged into one of those before such a build runs again.
alter table listings drop constraint listings_gender_check;
alter table listings drop constraint listings_condition_check;
-- older builds: write merges of brands and colors alone, and undo those alone.
alter table catalog_merges drop constraint catalog_merges_kind_check;
-- The id of the type it has become part of: its name means that one. Types are never deleted.
alter table types add column merged_into integer;
