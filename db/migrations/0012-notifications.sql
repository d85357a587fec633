-- Where each person's feed stands. Adding to it locks the row, so notifications count up without a gap.
create table feeds (
  -- buyer:<id> or seller:<id>
  recipient text primary key,
  seq integer not null default 0,
  unread integer not null default 0 check (unread >= 0),
  -- The day of the last daily email.
  digest_day date
);

create table notifications (
  id text primary key,
  recipient text not null references feeds on delete cascade,
  -- Null where it is only mailed.
  seq integer,
  event text not null,
  -- What it is about: the same person is notified of the same once.
  key text not null,
  title text not null,
  body text not null,
  href text not null,
  listing_id text,
  size_id text,
  at timestamptz not null,
  read_at timestamptz,
  removed_at timestamptz,
  mail text not null default 'none' check (mail in ('none', 'at-once', 'daily')),
  mailed_at timestamptz,
  unique (recipient, key)
);
create index notifications_feed on notifications (recipient, seq desc) where seq is not null and removed_at is null;
create index notifications_at on notifications (at);
create index notifications_daily on notifications (recipient, at) where mail = 'daily' and mailed_at is null;
-- Daily emails that are due are found from the notifications that wait, not by way of every feed.
create index notifications_daily_due on notifications (at) where mail = 'daily' and mailed_at is null;

-- What a person has set otherwise than the defaults, which live in code.
create table notification_settings (
  recipient text not null,
  event text not null,
  in_app boolean,
  mail boolean,
  primary key (recipient, event)
);

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

-- Whatever changes a watched listing's price or stock, its watchers are checked: the job commits with it. A count may
-- come with the listing (a demo, another shop's) without watchers, so the watches themselves decide.
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
-- A size added to a listing sold out brings it back.
create trigger sizes_watched_added after insert on listing_sizes for each row
  when (new.qty > 0) execute function check_watched_size();
