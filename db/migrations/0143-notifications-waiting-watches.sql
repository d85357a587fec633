-- Watches on a sold-out size of a listing with other sizes in stock were stored as if the size were in stock, so its
-- restock was not offered to the watchers.
-- oldest build: 0127
update watches w set state = 'waiting', seen_level = 0
from listing_sizes z
where z.id = w.size_id and z.qty = 0 and w.state = 'watching' and w.removed_at is null;
