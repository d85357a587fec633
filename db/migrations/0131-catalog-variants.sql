-- Variants of a listing: each row of listing_sizes can be a combination of options, with its own price and codes.
-- oldest build: 0127
alter table listings
  -- [{name, kind}] in display order. Null for a listing with sizes only.
  add column option_axes jsonb,
  -- Price of variants without their own price. Null unless a variant has one, and then price_cents is the lowest price.
  add column base_price_cents integer;
alter table listing_sizes
  -- Values in the order of option_axes. Valid only while their join equals the label, which older builds can change.
  add column choices text[],
  -- Value of the size axis, by which buyers filter. Null if it is the label.
  add column size_value text,
  add column price_cents integer,
  add column sku text,
  add column barcode text,
  add column cost_cents integer,
  -- Key of one of the listing's photos.
  add column photo_key text;

-- older builds: they do not write base_price_cents or prices of sizes, so the triggers do nothing for them.
-- Lowest price of the units that are left. If everything is sold, the lowest price of all variants.
create function lowest_price(of_listing text, base integer) returns integer language sql stable as $$
  select coalesce(min(coalesce(z.price_cents, base)) filter (where z.qty > 0), min(coalesce(z.price_cents, base)), base)
  from listing_sizes z where z.listing_id = of_listing and not z.is_retired
$$;

create function keep_lowest_price() returns trigger language plpgsql as $$
begin
  new.price_cents := lowest_price(new.id, new.base_price_cents);
  return new;
end $$;
create trigger listings_lowest_price before update of price_cents, base_price_cents on listings
  for each row when (new.base_price_cents is not null) execute function keep_lowest_price();

-- Each transaction that changes units or prices locks the listing first, so two of them never run at the same time.
create function find_lowest_price() returns trigger language plpgsql as $$
begin
  update listings p set price_cents = lowest_price(p.id, p.base_price_cents)
  where p.id = new.listing_id and p.base_price_cents is not null
    and p.price_cents is distinct from lowest_price(p.id, p.base_price_cents);
  return null;
end $$;
create trigger listing_sizes_price after update of qty, is_retired, price_cents on listing_sizes for each row
  when ((old.qty > 0, old.is_retired, old.price_cents) is distinct from (new.qty > 0, new.is_retired, new.price_cents))
  execute function find_lowest_price();
create trigger listing_sizes_price_added after insert on listing_sizes for each row
  when (new.price_cents is not null) execute function find_lowest_price();
-- step
-- older builds: they do not write these columns.
alter table listings
  add constraint listings_base_price check (base_price_cents between 100 and 5000000) not valid;
alter table listing_sizes
  add constraint listing_sizes_price check (price_cents between 100 and 5000000) not valid,
  add constraint listing_sizes_cost check (cost_cents >= 0) not valid,
  add constraint listing_sizes_choices check (cardinality(choices) between 1 and 3) not valid;
-- step
alter table listings validate constraint listings_base_price;
-- step
alter table listing_sizes
  validate constraint listing_sizes_price,
  validate constraint listing_sizes_cost,
  validate constraint listing_sizes_choices;
-- step
-- No older build can be selling on a database without listings, so variants may have their own prices from the start.
insert into settings (key, value)
select 'setting-default:variantPrices', '1' where not exists (select from listings);
