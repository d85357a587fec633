-- The office's table of all listings: newest first and by price, of one state or of any, and by words of titles.
create index pieces_office on pieces (shelf, no desc);
create index pieces_office_price on pieces ((coalesce(price_cents, 0)), no) where shelf <> 'removed';
create index pieces_office_shelf_price on pieces (shelf, (coalesce(price_cents, 0)), no);
create index pieces_brand on pieces (brand_id, no desc);
create index pieces_words on pieces using gin (to_tsvector('simple', title));
