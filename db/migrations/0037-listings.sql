-- What sellers make of their listings. A draft may lack what a listing has to say.
alter table listings
  alter column brand_id drop not null,
  alter column type_id drop not null,
  alter column color drop not null,
  alter column condition drop not null,
  alter column price_cents drop not null,
  -- Grows with every edit of the seller's.
  add column version integer not null default 1,
  add column changed_at timestamptz,
  -- Where a removed listing comes back to.
  add column removed_from text check (removed_from in ('draft', 'active', 'paused')),
  -- Whether any size has a unit: kept by the triggers below, whoever changes quantities.
  add column has_units boolean not null default true,
  add check ((state = 'removed') or removed_from is null),
  add check (state = 'draft' or (state = 'removed' and removed_from = 'draft')
    or num_nulls(brand_id, type_id, color, condition, price_cents) = 0);

-- A size given up by its seller; its row stays for the holds and orders that name it.
alter table listing_sizes add column is_retired boolean not null default false;

create function recount_units() returns trigger language plpgsql as $$
begin
  update listings p set has_units = not has_units
  where p.id = new.listing_id and p.has_units is distinct from
    exists (select from listing_sizes z where z.listing_id = p.id and z.qty > 0 and not z.is_retired);
  return null;
end $$;
create trigger listing_sizes_recount after update of qty, is_retired on listing_sizes for each row
  when ((old.qty > 0 and not old.is_retired) is distinct from (new.qty > 0 and not new.is_retired))
  execute function recount_units();

create function recount_added_units() returns trigger language plpgsql as $$
begin
  update listings p set has_units = not has_units
  where p.id in (select listing_id from added) and p.has_units is distinct from
    exists (select from listing_sizes z where z.listing_id = p.id and z.qty > 0 and not z.is_retired);
  return null;
end $$;
create trigger listing_sizes_recount_added after insert on listing_sizes referencing new table as added
  for each statement execute function recount_added_units();

update listings p set has_units = false
where not exists (select from listing_sizes z where z.listing_id = p.id and z.qty > 0);

-- Which tab of the seller's dashboard a listing is in (spec §3: sold-out is without units, or with none allowed).
alter table listings add column tab text not null generated always as (
  case when state in ('draft', 'removed') then state when has_units and total_allowed > 0 then state else 'sold' end
) stored;
create index listings_dashboard on listings (seller_id, tab, no desc);
create index listings_dashboard_price on listings (seller_id, (coalesce(price_cents, 0)), no) where tab <> 'removed';

-- A seller who is away until then: listings can be seen but not held.
alter table sellers add column holiday_until timestamptz;

-- Photos on their way into listings. `gone` is being deleted and can no longer be taken up.
create table photo_uploads (
  key text primary key,
  seller_id text not null references sellers on delete cascade,
  width integer not null,
  height integer not null,
  blur text not null,
  state text not null default 'new' check (state in ('new', 'kept', 'gone')),
  uploaded_at timestamptz not null
);
create index photo_uploads_waiting on photo_uploads (uploaded_at) where state <> 'kept';

-- A wish to make a listing, told apart from its repetition.
create table listing_attempts (
  seller_id text not null references sellers on delete cascade,
  attempt text not null,
  listing_id text not null references listings,
  at timestamptz not null,
  primary key (seller_id, attempt)
);
create index listing_attempts_at on listing_attempts (at);

-- Views of a seller's listings by day (UTC).
create table seller_days (
  seller_id text not null,
  day date not null,
  views integer not null default 0,
  primary key (seller_id, day)
);
