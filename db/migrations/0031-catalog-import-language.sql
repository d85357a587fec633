-- The language an import's report is written in: that of the page the file was sent from. Null: English.
-- oldest build: 0013
alter table listing_imports add column language text;
