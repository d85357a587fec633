-- Functions of the search in PostgreSQL (CATALOG_SEARCH=postgres). They split text into the same words as
-- packages/catalog-index/src/text. A database with the locale C finds Latin letters only.

-- Words of a text without case and accents.
create function search_words(said text) returns tsvector language sql immutable strict parallel safe cost 1000
return array_to_tsvector(string_to_array(trim(regexp_replace(regexp_replace(
  replace(replace(replace(translate(
    regexp_replace(
      normalize(lower(said), nfkd),
      U&'[\0300-\036F\0483-\0489\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7\0610-\061A\064B-\065F\0670\06D6-\06DC\06DF-\06E4\06E7\06E8\06EA-\06ED\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF\FE00-\FE0F\FE20-\FE2F''\2019`]',
      '', 'g'),
    'øłđı', 'oldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
  '[^[:alnum:]]+', ' ', 'g'), '([[:alnum:]]{40})[[:alnum:]]+', '\1', 'g')), ' '));

-- Text without case and accents. Apostrophes stay.
create function folded_text(said text) returns text language sql immutable strict parallel safe
return replace(replace(replace(translate(
  regexp_replace(
    normalize(lower(said), nfkd),
    U&'[\0300-\036F\0483-\0489\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7\0610-\061A\064B-\065F\0670\06D6-\06DC\06DF-\06E4\06E7\06E8\06EA-\06ED\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF\FE00-\FE0F\FE20-\FE2F]',
    '', 'g'),
  'øłđı', 'oldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');

-- Words of a folded text in order, without apostrophes.
create function words_of_folded(folded text) returns text[] language sql immutable strict parallel safe
return string_to_array(trim(regexp_replace(regexp_replace(
  regexp_replace(folded, U&'[''\2019`]', '', 'g'),
  '[^[:alnum:]]+', ' ', 'g'), '([[:alnum:]]{40})[[:alnum:]]+', '\1', 'g')), ' ');

-- Folded text with a space instead of the apostrophe after an elision, as in "l'été" and "o'brien".
create function without_elisions(folded text) returns text language sql immutable strict parallel safe
return regexp_replace(folded, U&'(?<![[:alnum:]])([[:alpha:]]{1,2})[''\2019`](?=[[:alpha:]])', '\1 ', 'g');

-- Words of a name, like nameWords in words.ts: up to four consecutive words also as one ("apc", "polkadot").
create function name_words(name text) returns tsvector language sql immutable strict parallel safe cost 1000
begin atomic
  with folded as (select folded_text(name) as text),
    words as (select words_of_folded(f.text) as list from folded f)
  select array_to_tsvector(array(
    select unnest(w.list) from words w
    union select unnest(words_of_folded(without_elisions(f.text))) from folded f
    union select left(array_to_string(w.list[first : first + count - 1], ''), 40)
      from words w, generate_series(1, cardinality(w.list)) as first, generate_series(2, 4) as count
      where first + count - 1 <= cardinality(w.list)));
end;

-- Words of a title, like titleWords in words.ts: the words of a part without spaces also as one.
create function title_words(title text) returns tsvector language sql immutable strict parallel safe cost 1000
begin atomic
  with parts as (select folded_text(part) as folded from string_to_table(title, ' ') as part),
    words as (select p.folded, words_of_folded(p.folded) as list from parts p)
  select array_to_tsvector(array(
    select unnest(w.list) from words w
    union select unnest(words_of_folded(without_elisions(w.folded))) from words w
    union select left(array_to_string(w.list, ''), 40) from words w where cardinality(w.list) between 2 and 8));
end;

-- Words of a listing. Brand, type and seller are found by their own names.
create function listing_search_words(title text, color text, gender text) returns tsvector
language sql immutable parallel safe cost 1000
return title_words(title)
  || search_words(concat_ws(' ', color, gender, case when gender in ('women', 'men') then gender || 's' end));
