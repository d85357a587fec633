-- Watched listings of buyers.
create table watches (
  buyer_id text not null references buyers,
  listing_id text not null references listings,
  -- '' for any size.
  size_id text not null default '',
  size_label text not null default '',
  -- 'waiting': in the queue of a sold-out listing. 'offered': a unit is reserved until offered_until.
  state text not null check (state in ('watching', 'waiting', 'offered')),
  watched_at timestamptz not null,
  watched_price_cents integer not null,
  -- Lowest price the watcher knows. A raise followed by a cut is no price drop.
  notified_price_cents integer not null,
  price_target_cents integer check (price_target_cents > 0),
  -- Units left as the watcher knows: 0, 1, or 2 for more.
  seen_level smallint not null check (seen_level between 0 and 2),
  offer_size_id text,
  offered_until timestamptz,
  -- A watch that was removed by mistake can be restored for a while.
  removed_at timestamptz,
  primary key (buyer_id, listing_id, size_id),
  check ((state = 'offered') = (offer_size_id is not null and offered_until is not null))
);
create index watches_of_listing on watches (listing_id) where removed_at is null;
create index watches_queue on watches (listing_id, watched_at) where removed_at is null and state = 'waiting';
create index watches_removed on watches (removed_at) where removed_at is not null;

-- Restocked listings with a queue. A row is deleted once the queue or the stock is empty.
create table restocks (
  listing_id text primary key references listings,
  due_at timestamptz not null,
  -- Number of consecutive offers that were not accepted, and the end of the free sale that follows.
  unanswered integer not null default 0,
  open_until timestamptz
);
create index restocks_due on restocks (due_at);

-- Changes of a watched listing's price or stock queue a job that checks its watches. watch_count alone is not enough: demo
-- listings come with a count but without watches.
create function check_watched_listing() returns trigger language plpgsql as $$
begin
  insert into outbox (topic, payload)
  select 'watch:check', json_build_object('listingId', new.id)
  where exists (select from watches where listing_id = new.id and removed_at is null);
  return null;
end $$;
create trigger listings_watched after update of price_cents, state, total_allowed on listings for each row
  when (new.watch_count > 0 and new.state = 'active' and
    (old.price_cents, old.state, least(old.total_allowed, 2))
      is distinct from (new.price_cents, new.state, least(new.total_allowed, 2)))
  execute function check_watched_listing();

create function check_watched_size() returns trigger language plpgsql as $$
begin
  insert into outbox (topic, payload)
  select 'watch:check', json_build_object('listingId', p.id) from listings p
  where p.id = new.listing_id and p.watch_count > 0 and p.state = 'active'
    and exists (select from watches where listing_id = p.id and removed_at is null);
  return null;
end $$;
create trigger sizes_watched after update of qty, is_retired on listing_sizes for each row
  when ((least(old.qty, 2), old.is_retired) is distinct from (least(new.qty, 2), new.is_retired))
  execute function check_watched_size();
-- A new size restocks a sold-out listing.
create trigger sizes_watched_added after insert on listing_sizes for each row
  when (new.qty > 0) execute function check_watched_size();
