-- Whether somebody has bought a piece: who did is not told that it is sold.
create index holds_bought on holds (holder, piece_id) where state = 'sold';
