-- The end of the buyer's protection: the clock marks no parcel as received before `protected_until`. A buyer whose parcel has
-- not arrived pauses the clock once, from `paused_at` to `paused_until`.
-- oldest build: 0013
alter table seller_orders add column protected_until timestamptz, add column paused_at timestamptz,
  add column paused_until timestamptz;

-- The end of the protection of a parcel whose estimate was not computed again when it shipped. A parcel that shipped late by
-- n days arrives at most n days and a weekend after the estimate; noon of the next day in UTC is the end of a day everywhere.
create function protection_end(shipped_at timestamptz, ships_by date, arrives_by date) returns timestamptz
  language sql stable as $$
  select (arrives_by + 1 + case when late > 0 then late + 2 else 0 end + grace + time '12:00') at time zone 'UTC'
  from (select (shipped_at at time zone 'UTC')::date - ships_by as late,
      coalesce((select (value #>> '{}')::integer from setting_overrides
        where key = 'receivedAfterEstimateDays' and jsonb_typeof(value) = 'number'), 3) as grace) of_parcel
$$;

-- Builds before this one set `due_at` by their own rule: the later date counts.
create function keep_protection() returns trigger language plpgsql as $$
begin
  if new.protected_until is null and new.state = 'shipped' and old.state = 'paid' then
    new.protected_until := greatest(new.due_at, protection_end(new.shipped_at, new.ships_by, new.arrives_by));
  end if;
  new.due_at := greatest(new.due_at, new.protected_until);
  return new;
end $$;
-- step
-- older builds: they write `due_at`, which is only moved to a later date.
create trigger seller_orders_keep_protection before update of state, due_at, due_move on seller_orders
  for each row when (new.due_move = 'receive') execute function keep_protection();
-- step
-- Parcels on their way get the new date; orders that were delivered keep theirs.
update seller_orders set protected_until = greatest(due_at, protection_end(shipped_at, ships_by, arrives_by)),
  due_at = greatest(due_at, protection_end(shipped_at, ships_by, arrives_by))
where state = 'shipped' and due_move = 'receive' and protected_until is null;
