-- Values of the attributes that the marketplace has defined, keyed by attribute. A choice is a list of codes, yes or no a
-- boolean, a measurement an object keyed by size label. Other values are numbers and strings.
-- oldest build: 0127
alter table listings
  add column attributes jsonb not null default '{}',
  -- Values that only the seller and staff see.
  add column private_attributes jsonb not null default '{}',
  -- Words of the searchable values in all languages, which both search backends find.
  add column attribute_words text not null default '';
