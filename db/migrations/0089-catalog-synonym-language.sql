-- The language of a synonym's word, so that a corrected search is shown in the reader's language: "cashmere", not "Kaschmir".
-- oldest build: 0013
alter table search_synonyms add column language text;
-- step
-- Shipped German nouns are the only words with a capital letter, apart from "T-shirt" and "LBD".
update search_synonyms set language = 'de' where word ~ '^[A-ZÄÖÜ][a-zäöüß]' or word = 'bunt';
