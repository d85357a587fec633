-- Whether someone has bought a listing: who did is not told that it is sold.
create index holds_bought on holds (holder, listing_id) where state = 'sold';
