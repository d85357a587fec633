-- Sizes of a listing with their units.
create table listing_sizes (
  id text primary key,
  listing_id text not null references listings on delete cascade,
  label text not null,
  position integer not null default 0,
  qty integer not null check (qty between 0 and 999),
  held integer not null default 0 check (held between 0 and qty),
  -- Removed by the seller. The row stays for holds and orders that refer to it.
  is_retired boolean not null default false
);
create index listing_sizes_listing on listing_sizes (listing_id, position);

create function recount_units() returns trigger language plpgsql as $$
begin
  update listings p set has_units = not has_units
  where p.id = new.listing_id and p.has_units is distinct from
    exists (select from listing_sizes z where z.listing_id = p.id and z.qty > 0 and not z.is_retired);
  return null;
end $$;
create trigger listing_sizes_recount after update of qty, is_retired on listing_sizes for each row
  when ((old.qty > 0 and not old.is_retired) is distinct from (new.qty > 0 and not new.is_retired))
  execute function recount_units();

-- The plan is cached per connection, perhaps while the table is small: these settings prevent a scan of the table.
create function recount_added_units() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  update listings p set has_units = not has_units
  where p.id in (select listing_id from added) and p.has_units is distinct from
    exists (select from listing_sizes z where z.listing_id = p.id and z.qty > 0 and not z.is_retired);
  return null;
end $$;
create trigger listing_sizes_recount_added after insert on listing_sizes referencing new table as added
  for each statement execute function recount_added_units();

-- Units reserved for a holder during checkout, for 15 minutes at first (specification §7).
create table holds (
  id text primary key,
  size_id text not null references listing_sizes,
  listing_id text not null references listings,
  holder text not null,
  state text not null default 'held' check (state in ('held', 'sold', 'released', 'expired')),
  extended boolean not null default false,
  order_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- End of the time for paying, and for the confirmation by the buyer's bank.
  paying_until timestamptz,
  confirm_until timestamptz
);
create unique index holds_one_a_holder on holds (holder, size_id) where state = 'held';
create index holds_due on holds (expires_at) where state = 'held';
create index holds_listing on holds (listing_id) where state = 'held';
create index holds_order on holds (order_id) where order_id is not null;
-- Finds the listings that a person bought. A buyer is not notified that a listing they bought is sold.
create index holds_bought on holds (holder, listing_id) where state = 'sold';

-- Recent time on hold per holder and size, which limits holders and networks. Unlogged: a crash resets it.
create unlogged table hold_times (
  holder text not null,
  size_id text not null,
  -- Keyed hashes of the client's networks, widest first, separated by slashes. Deleted hours after the hold.
  network text not null,
  -- Includes the remaining time of an active hold.
  held tstzmultirange not null,
  until timestamptz not null,
  primary key (holder, size_id)
);
create index hold_times_network on hold_times (network, until);
create index hold_times_networks on hold_times (network collate "C", until);
create index hold_times_until on hold_times (until);

-- Decides whether a holder may hold a size, and until when. Advisory locks serialize the requests of a holder or network
-- until the transaction ends, so that all holds are counted.
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

-- Applies the limits of all networks of a client: a customer's IPv6 /48 contains 65,536 of the narrowest networks.
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
  -- A limit of 0 turns the network limit of hold_room off.
  select room.holder, room.refused, room.until into holder, refused, until from hold_room(
    of_holder, of_size, of_networks[1], at, wanted, most_of_holder, 0, most_time, within, least_time) room;
  if refused is not null or exists (
    select from hold_times t where t.holder = of_holder and t.size_id = of_size and t.until > at
  ) then
    return;
  end if;
  for net, most in select n, m from unnest(of_networks, most_of_networks) as nets(n, m) where m is not null loop
    -- '0' is the character after the slash, so the range covers all networks within `net`.
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
