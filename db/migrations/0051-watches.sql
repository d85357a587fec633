create table watches (
  buyer_id text not null references buyers,
  listing_id text not null references listings,
  -- '' is any size.
  size_id text not null default '',
  size_label text not null default '',
  -- 'waiting' is in the queue of a listing sold out; 'offered' has a unit set aside until offered_until.
  state text not null check (state in ('watching', 'waiting', 'offered')),
  watched_at timestamptz not null,
  watched_price_cents integer not null,
  -- The lowest price the watcher knows: raising and lowering again is no drop.
  notified_price_cents integer not null,
  price_target_cents integer check (price_target_cents > 0),
  -- What the watcher knows to be left: 0, 1, or 2 for more.
  seen_level smallint not null check (seen_level between 0 and 2),
  offer_size_id text,
  offered_until timestamptz,
  -- A watch ended by mistake keeps its place for a while.
  removed_at timestamptz,
  primary key (buyer_id, listing_id, size_id),
  check ((state = 'offered') = (offer_size_id is not null and offered_until is not null))
);
create index watches_of_listing on watches (listing_id) where removed_at is null;
create index watches_queue on watches (listing_id, watched_at) where removed_at is null and state = 'waiting';
create index watches_removed on watches (removed_at) where removed_at is not null;

-- Listings that have come back while people wait for them; a row goes once nobody waits or nothing is left.
create table restocks (
  listing_id text primary key references listings,
  due_at timestamptz not null
);
create index restocks_due on restocks (due_at);

-- Whoever changes a watched listing's price or stock, those who watch it are looked after: the job commits with it.
create function check_watched_listing() returns trigger language plpgsql as $$
begin
  insert into batch_jobs (task, payload) values ('watch:check', json_build_object('listingId', new.id));
  return null;
end $$;
create trigger listings_watched after update of price_cents, state, total_allowed on listings for each row
  when (new.watch_count > 0 and new.state = 'active' and
    (old.price_cents, old.state, least(old.total_allowed, 2))
      is distinct from (new.price_cents, new.state, least(new.total_allowed, 2)))
  execute function check_watched_listing();

create function check_watched_size() returns trigger language plpgsql as $$
begin
  insert into batch_jobs (task, payload)
  select 'watch:check', json_build_object('listingId', p.id) from listings p
  where p.id = new.listing_id and p.watch_count > 0 and p.state = 'active';
  return null;
end $$;
create trigger sizes_watched after update of qty, is_retired on listing_sizes for each row
  when ((least(old.qty, 2), old.is_retired) is distinct from (least(new.qty, 2), new.is_retired))
  execute function check_watched_size();
-- A size added to a listing sold out brings it back.
create trigger sizes_watched_added after insert on listing_sizes for each row
  when (new.qty > 0) execute function check_watched_size();
