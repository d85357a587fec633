-- How often an import was taken on since its last progress: a file that ends its workers is given up.
-- oldest build: 0013
alter table listing_imports add column claims bigint not null default 0;
