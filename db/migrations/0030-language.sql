-- The language that emails are written in: of the page on which the account was made, or what was bought. Null: English.
-- oldest build: 0013
alter table buyers add column language text;
alter table sellers add column language text;
alter table seller_applications add column language text;
alter table orders add column language text;
alter table gifts add column language text;
