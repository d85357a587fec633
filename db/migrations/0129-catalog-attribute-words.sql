-- Searches find the words of attributes without reading all listings.
-- oldest build: 0127
create index concurrently listings_attribute_words on listings
  using gin (title_words(attribute_words)) where state = 'active' and attribute_words <> '';
