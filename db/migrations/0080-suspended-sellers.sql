alter table sellers
  -- Suspended by an admin: nothing of theirs is for sale, orders under way go on.
  add column suspended_at timestamptz,
  add column suspended_reason text,
  -- Lines of the checklist an admin does not ask of them.
  add column waived text[] not null default '{}',
  add check (num_nulls(suspended_at, suspended_reason) in (0, 2));
create index sellers_suspended on sellers (id desc) where suspended_at is not null;

-- Listed but for the suspension: comes back to the shop with its seller.
alter table listings add column is_suspended boolean not null default false;
create index listings_suspended on listings (seller_id) where is_suspended;

create function rest_while_suspended() returns trigger language plpgsql as $$
begin
  if exists (select from sellers where id = new.seller_id and suspended_at is not null) then
    new.state := 'paused';
    new.is_suspended := true;
  end if;
  return new;
end $$;
create trigger listings_rest_while_suspended before insert or update of state on listings
  for each row when (new.state = 'active') execute function rest_while_suspended();

-- Nothing the checklist asks for is open; the lines themselves are written where the seller reads them.
alter table sellers add column is_ready boolean not null generated always as (
  ((avatar_key is not null and bio <> '') or 'profile' = any (waived))
  and (ships_from <> '' or 'ships-from' = any (waived))
  and (return_policy <> '' or 'return-policy' = any (waived))
  and (payouts_enabled or is_sa or 'payouts' = any (waived))
) stored;
