-- What CATALOG_SEARCH=postgres finds listings by: the words of a text, folded as src/server/modules/catalog/search/text/words.ts
-- folds them. In a database of the locale C only words of Latin letters are found.
-- oldest build: 0013
create function search_words(said text) returns tsvector language sql immutable strict parallel safe cost 1000
return array_to_tsvector(string_to_array(trim(regexp_replace(regexp_replace(
  replace(replace(replace(translate(
    regexp_replace(
      normalize(lower(said), nfkd),
      U&'[\0300-\036F\0483-\0489\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7\0610-\061A\064B-\065F\0670\06D6-\06DC\06DF-\06E4\06E7\06E8\06EA-\06ED\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF\FE00-\FE0F\FE20-\FE2F''\2019`]',
      '', 'g'),
    'øłđı', 'oldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
  '[^[:alnum:]]+', ' ', 'g'), '([[:alnum:]]{40})[[:alnum:]]+', '\1', 'g')), ' '));

-- The words of a listing itself; those of its brand, type and seller are found by their names.
create function listing_words(title text, color text, gender text) returns tsvector
language sql immutable parallel safe cost 1000
return search_words(concat_ws(' ', title, color, gender, case when gender in ('women', 'men') then gender || 's' end));
-- step
create index concurrently listings_search on listings using gin (listing_words(title, color, gender)) where state = 'active';
-- step
create index concurrently brands_search on brands using gin (search_words(name));
-- step
create index concurrently brand_aliases_search on brand_aliases using gin (search_words(name));
-- step
create index concurrently sellers_search on sellers using gin (search_words(name));
