-- The language of a synonym's word, so that a corrected search is shown in the reader's language: "cashmere", not "Kaschmir".
-- oldest build: 0013
alter table search_synonyms add column language text;
-- step
-- Marks the German words among the shipped synonyms: nouns, which are the only words written with a capital first letter and a
-- lowercase second one, and "bunt".
update search_synonyms set language = 'de' where word ~ '^[A-ZÄÖÜ][a-zäöüß]' or word = 'bunt';
