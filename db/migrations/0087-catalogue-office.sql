-- Names a brand had before, or that were merged into it: what still says them means this brand.
create table brand_aliases (
  name text not null,
  brand_id integer not null references brands on delete cascade
);
create unique index brand_aliases_name on brand_aliases (lower(name));
create index brand_aliases_brand on brand_aliases (brand_id);

-- Colors offered to sellers; one that is another's alias is written as that one.
create table colors (
  label text primary key check (label = lower(label) and label <> ''),
  alias_of text references colors check (alias_of <> label)
);
create index colors_aliases on colors (alias_of) where alias_of is not null;
insert into colors (label) select distinct lower(color) from listings where color <> '' on conflict do nothing;

-- A type no listing can be filed under any more.
alter table types add column is_retired boolean not null default false;

-- Brands or colors made one, and what each listing was before.
create table catalog_merges (
  id text primary key,
  kind text not null check (kind in ('brand', 'color')),
  gone jsonb not null,
  into_key text not null,
  at timestamptz not null,
  undone_at timestamptz
);
create table catalog_merge_listings (
  merge_id text not null references catalog_merges on delete cascade,
  listing_id text not null references listings on delete cascade,
  was text not null,
  primary key (merge_id, listing_id)
);
create index catalog_merge_listings_listing on catalog_merge_listings (listing_id);
