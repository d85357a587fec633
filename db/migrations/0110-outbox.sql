-- Everything that is still to be done outside a transaction, or later: written with the row it follows from.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  -- One waiting message a key; null where every message stands for itself.
  key text,
  payload json not null default '{}',
  due_at timestamptz not null default now(),
  -- Since it was put, or replayed: the next wait and the end depend on it.
  attempts integer not null default 0,
  -- Ever: tells a first attempt from a repeated one, and one worker's claim from the next one's.
  claims integer not null default 0,
  -- By the server's clock, which nobody moves; null or past when nobody works on it.
  leased_until timestamptz,
  -- Put once more while somebody worked on it.
  is_put_again boolean not null default false,
  dead_at timestamptz,
  last_error text,
  unique (topic, key)
);
create index outbox_due on outbox (topic, due_at) where dead_at is null;
create index outbox_dead on outbox (id) where dead_at is not null;

create or replace function check_watched_listing() returns trigger language plpgsql as $$
begin
  insert into outbox (topic, payload)
  select 'watch:check', json_build_object('listingId', new.id)
  where exists (select from watches where listing_id = new.id and removed_at is null);
  return null;
end $$;
create or replace function check_watched_size() returns trigger language plpgsql as $$
begin
  insert into outbox (topic, payload)
  select 'watch:check', json_build_object('listingId', p.id) from listings p
  where p.id = new.listing_id and p.watch_count > 0 and p.state = 'active'
    and exists (select from watches where listing_id = p.id and removed_at is null);
  return null;
end $$;
drop table batch_jobs;
drop table card_tasks;
alter table refunds drop column due_at, drop column attempts;
alter table card_events drop column state, drop column due_at, drop column attempts, drop column error;
alter table transfers drop column due_at, drop column attempts, drop column error;
alter table reversals drop column due_at, drop column attempts;
alter table seller_debts drop column due_at;
alter table payouts drop column due_at, drop column attempts, drop column error;
alter table gift_refunds drop column due_at, drop column attempts;
alter table gifts drop column check_at;
alter table memberships drop column check_at;
