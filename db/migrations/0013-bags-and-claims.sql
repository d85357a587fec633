-- A signed-in buyer's bag, so that it is the same on every device.
create table bags (
  buyer_id text primary key references buyers on delete cascade,
  items jsonb not null default '[]',
  changed_at timestamptz not null
);

-- Guests' orders wait for an account that proves the same e-mail.
create index orders_unclaimed on orders (lower(email)) where buyer_id is null;
create index orders_buyer on orders (buyer_id, id desc) where buyer_id is not null;
-- The buyer is gone; who they were is erased from each order as soon as nothing more is to be sent for it.
alter table orders add column erase_asked_at timestamptz, add column erased_at timestamptz;
create index orders_to_erase on orders (erase_asked_at) where erase_asked_at is not null and erased_at is null;
