-- Only who watches wants looking after: a count may come with the listing (a demo, another shop's), the watchers do not.
create or replace function check_watched_listing() returns trigger language plpgsql as $$
begin
  insert into batch_jobs (task, payload)
  select 'watch:check', json_build_object('listingId', new.id)
  where exists (select from watches where listing_id = new.id and removed_at is null);
  return null;
end $$;

create or replace function check_watched_size() returns trigger language plpgsql as $$
begin
  insert into batch_jobs (task, payload)
  select 'watch:check', json_build_object('listingId', p.id) from listings p
  where p.id = new.listing_id and p.watch_count > 0 and p.state = 'active'
    and exists (select from watches where listing_id = p.id and removed_at is null);
  return null;
end $$;

delete from batch_jobs where task = 'watch:check'
  and not exists (select from watches where listing_id = payload ->> 'listingId' and removed_at is null);
