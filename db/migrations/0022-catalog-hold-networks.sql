-- A hold counts for the network asked from and the wider ones it lies in: a customer's /48 of IPv6 is 65,536 of the narrow.
-- oldest build: 0013
-- `network` is a keyed hash for each, the widest first, with slashes between: what begins alike lies in the same.
-- `hold_room` is what older builds ask.
create function hold_room_of_networks(
  of_holder text, of_size text, of_networks text[], at timestamptz, wanted timestamptz,
  most_of_holder integer, most_of_networks integer[], most_time interval, within interval, least_time interval,
  out holder text, out refused text, out until timestamptz
) language plpgsql as $$
declare
  net text;
  most integer;
begin
  for net in select n from unnest(of_networks) with ordinality as nets(n, no) where cardinality(most_of_networks) > 0 order by no
  loop
    perform pg_advisory_xact_lock(hashtextextended('holds of network ' || net, 0));
  end loop;
  -- It knows nothing of networks with a limit of 0.
  select room.holder, room.refused, room.until into holder, refused, until from hold_room(
    of_holder, of_size, of_networks[1], at, wanted, most_of_holder, 0, most_time, within, least_time) room;
  if refused is not null or exists (
    select from hold_times t where t.holder = of_holder and t.size_id = of_size and t.until > at
  ) then
    return;
  end if;
  for net, most in select n, m from unnest(of_networks, most_of_networks) as nets(n, m) where m is not null loop
    -- '0' is what follows the slash.
    if most <= (
      select count(*) from (
        select from hold_times t
        where t.network collate "C" >= net and t.network collate "C" < net || '0' and t.until > at limit most
      ) live
    ) then
      refused := 'network';
    end if;
  end loop;
end $$;
-- step
create index concurrently hold_times_networks on hold_times (network collate "C", until);
