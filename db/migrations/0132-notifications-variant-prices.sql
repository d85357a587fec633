-- Prices of variants that are not the listing's lowest price also matter to buyers who watch one variant.
-- oldest build: 0127
-- older builds: they do not write prices of sizes or base_price_cents, so the triggers do nothing for them.
create trigger sizes_watched_price after update of price_cents on listing_sizes for each row
  when (old.price_cents is distinct from new.price_cents) execute function check_watched_size();
create trigger listings_watched_price after update of base_price_cents on listings for each row
  when (new.watch_count > 0 and new.state = 'active' and old.price_cents = new.price_cents
    and old.base_price_cents is distinct from new.base_price_cents)
  execute function check_watched_listing();
