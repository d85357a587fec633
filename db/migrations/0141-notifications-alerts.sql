-- Buyers are notified of new listings that fit a saved search, a followed seller or a followed brand.
-- oldest build: 0127
-- New and edited listings of which buyers have not been notified yet.
create table unannounced_listings (
  listing_id text primary key references listings on delete cascade,
  due_at timestamptz not null,
  -- Incremented by every change of the listing, so that a change during the notification is not lost.
  revision integer not null default 0,
  leased_until timestamptz
);
create index unannounced_listings_due on unannounced_listings (due_at);

-- Listings of which a buyer has been notified. A listing is announced to a buyer once.
create table announced_listings (
  buyer_id text not null references buyers on delete cascade,
  listing_id text not null references listings on delete cascade,
  at timestamptz not null,
  primary key (buyer_id, listing_id)
);
create index announced_listings_listing on announced_listings (listing_id);
create index announced_listings_at on announced_listings (at);

create function announce_listing() returns trigger language plpgsql as $$
begin
  insert into unannounced_listings as u (listing_id, due_at)
  select new.id, coalesce(new.changed_at, new.listed_at)
  where exists (select from saved_searches) or exists (select from seller_follows)
    or exists (select from brand_follows)
  on conflict (listing_id) do update set revision = u.revision + 1, due_at = excluded.due_at;
  return null;
end $$;
-- older builds: the triggers accept all of their changes.
create trigger listings_announced after insert on listings for each row
  when (new.state = 'active') execute function announce_listing();
-- older builds: the triggers accept all of their changes.
create trigger listings_announced_later after update of state, changed_at on listings for each row
  when (new.state = 'active' and (old.state, old.changed_at) is distinct from (new.state, new.changed_at))
  execute function announce_listing();

-- step
-- Time at which a person wants the emails about an event. Null for the default in the code.
alter table notification_settings add column timing text check (timing in ('at-once', 'daily', 'weekly'));

-- step
-- older builds: they only write values that the former constraint allowed, which the new one allows too.
alter table notifications drop constraint notifications_mail_check,
  add constraint notifications_mail_check check (mail in ('none', 'at-once', 'daily', 'weekly')) not valid;

-- step
alter table notifications validate constraint notifications_mail_check;

-- step
create index concurrently notifications_weekly on notifications (recipient, at)
  where mail = 'weekly' and mailed_at is null;

-- step
create index concurrently notifications_weekly_due on notifications (at)
  where mail = 'weekly' and mailed_at is null;

-- step
-- Emails about new items that a person got on a day.
create index concurrently notifications_alerts_sent on notifications (recipient, at)
  where mail = 'at-once' and event in ('saved-search', 'followed');
