-- A holder can hold several units of a size: each unit is a row, with the numbers 1, 2, 3 and so on. Older builds insert
-- unit 1, so they still cannot hold a size twice.
-- oldest build: 0127
alter table holds add column unit integer not null default 1;
-- Number of units of the size that the holder holds.
alter table hold_times add column units integer not null default 1;

-- Decides whether a holder may hold `of_units` units of a size in total, and until when, with the limits of the holder
-- and of all networks of the client. Advisory locks serialize the requests of a holder or network until the transaction
-- ends, so that all units are counted. Older builds call hold_room_of_networks.
create function hold_room_of_units(
  of_holder text, of_size text, of_units integer, of_networks text[], at timestamptz, wanted timestamptz,
  most_of_holder integer, most_of_networks integer[], most_time interval, within interval, least_time interval,
  out holder text, out refused text, out until timestamptz
) language plpgsql as $$
declare
  net text;
  most integer;
  mine hold_times;
  is_live boolean;
  room interval;
  more integer;
begin
  for net in select n from unnest(of_networks) with ordinality as nets(n, no) where cardinality(most_of_networks) > 0 order by no
  loop
    perform pg_advisory_xact_lock(hashtextextended('holds of network ' || net, 0));
  end loop;
  perform pg_advisory_xact_lock(hashtextextended('holds of ' || of_holder, 0));
  holder := of_holder;
  select * into mine from hold_times t where t.holder = of_holder and t.size_id = of_size;
  is_live := coalesce(mine.until > at, false);
  more := of_units - case when is_live then mine.units else 0 end;
  room := most_time - coalesce((
    select sum(upper(spans) - lower(spans))
    from unnest(mine.held * tstzmultirange(tstzrange(at - within, at))) as spans
  ), interval '0');
  until := least(wanted, at + room);
  if is_live and more <= 0 then
    return;
  elsif not is_live and room < least_time then
    refused := 'time';
    return;
  elsif more > most_of_holder - coalesce((
    select sum(t.units) from hold_times t where t.holder = of_holder and t.until > at), 0)
  then
    refused := 'holder';
    return;
  end if;
  for net, most in select n, m from unnest(of_networks, most_of_networks) as nets(n, m) where m is not null loop
    -- '0' is the character after the slash, so the range covers all networks within `net`.
    if more > most - coalesce((
      select sum(live.units) from (
        select t.units from hold_times t
        where t.network collate "C" >= net and t.network collate "C" < net || '0' and t.until > at limit most
      ) live), 0)
    then
      refused := 'network';
    end if;
  end loop;
end $$;
-- step
-- One row per unit. Replaces holds_one_a_holder, which allowed one row per size.
-- older builds: their rows have unit 1, and holds_one_a_holder already allows only one of them per size.
create unique index concurrently holds_one_a_unit on holds (holder, size_id, unit) where state = 'held';
-- step
-- The new index contains every row that the old one rejected: older builds insert unit 1.
drop index concurrently if exists holds_one_a_holder;
-- step
-- A new marketplace sells several units per order. An existing one decides in the settings, because an older build could
-- still be running.
insert into settings (key, value)
select 'setting-default:orderQuantities', '1'
where not exists (select from listings) and not exists (select from orders)
  and not exists (select from pg_stat_activity where datname = current_database()
    and application_name ~ '^souk \d{4}$' and right(application_name, 4) < '0130')
on conflict (key) do nothing;
