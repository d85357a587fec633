-- The admin area's table of all listings: newest first and by price, of one state or of any, and by words of titles.
create index listings_admin on listings (tab, no desc);
create index listings_admin_price on listings ((coalesce(price_cents, 0)), no) where tab <> 'removed';
create index listings_admin_tab_price on listings (tab, (coalesce(price_cents, 0)), no);
create index listings_brand on listings (brand_id, no desc);
create index listings_words on listings using gin (to_tsvector('simple', title));
