-- How long every holder has held every size in the last hours: what bounds a holder and a network (spec §7 "checkout").
-- Not logged: after a crash the count begins anew, and no hold is lost by it.
-- oldest build: 0013
create unlogged table hold_times (
  holder text not null,
  size_id text not null,
  -- A keyed hash of the network asked from; goes with the row, hours after the hold has ended.
  network text not null,
  -- Also the time to come of a hold that is still live.
  held tstzmultirange not null,
  until timestamptz not null,
  primary key (holder, size_id)
);
create index hold_times_network on hold_times (network, until);
create index hold_times_until on hold_times (until);

-- Whether a holder may hold a size now, and until when. It waits for whoever else of the network or the holder is asking,
-- until the end of the transaction, so it counts what those have taken: a statement alone could not see it.
create function hold_room(
  of_holder text, of_size text, of_network text, at timestamptz, wanted timestamptz,
  most_of_holder integer, most_of_network integer, most_time interval, within interval, least_time interval,
  out holder text, out refused text, out until timestamptz
) language plpgsql as $$
declare
  mine hold_times;
  room interval;
begin
  holder := of_holder;
  until := wanted;
  if most_of_network > 0 then
    perform pg_advisory_xact_lock(hashtextextended('holds of network ' || of_network, 0));
  end if;
  perform pg_advisory_xact_lock(hashtextextended('holds of ' || of_holder, 0));
  select * into mine from hold_times t where t.holder = of_holder and t.size_id = of_size;
  room := most_time - coalesce((
    select sum(upper(spans) - lower(spans))
    from unnest(mine.held * tstzmultirange(tstzrange(at - within, at))) as spans
  ), interval '0');
  until := least(wanted, at + room);
  if mine.until > at then
    return;
  elsif room < least_time then
    refused := 'time';
  elsif (select count(*) from hold_times t where t.holder = of_holder and t.until > at) >= most_of_holder then
    refused := 'holder';
  elsif most_of_network > 0 and most_of_network <= (
    select count(*) from (
      select from hold_times t where t.network = of_network and t.until > at limit most_of_network
    ) live
  ) then
    refused := 'network';
  end if;
end $$;
