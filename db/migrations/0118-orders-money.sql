-- End of the buyer protection for a parcel whose estimate was not updated when it shipped. A parcel shipped n days late
-- arrives at most n days and a weekend after the estimate. Noon of the next day in UTC is after the day's end everywhere.
create function protection_end(shipped_at timestamptz, ships_by date, arrives_by date) returns timestamptz
  language sql stable as $$
  select (arrives_by + 1 + case when late > 0 then late + 2 else 0 end + grace + time '12:00') at time zone 'UTC'
  from (select (shipped_at at time zone 'UTC')::date - ships_by as late,
      coalesce((select (value #>> '{}')::integer from setting_overrides
        where key = 'receivedAfterEstimateDays' and jsonb_typeof(value) = 'number'), 3) as grace) of_parcel
$$;

-- Keeps the date of the step 'receive' from moving before the end of the buyer protection.
create function keep_protection() returns trigger language plpgsql as $$
begin
  if new.protected_until is null and new.state = 'shipped' and old.state = 'paid' then
    new.protected_until := greatest(new.due_at, protection_end(new.shipped_at, new.ships_by, new.arrives_by));
  end if;
  new.due_at := greatest(new.due_at, new.protected_until);
  return new;
end $$;
create trigger seller_orders_keep_protection before update of state, due_at, due_move on seller_orders
  for each row when (new.due_move = 'receive') execute function keep_protection();

-- Sales of a seller per day in the marketplace's time zone, without canceled orders.
create table seller_sale_days (
  seller_id text not null references sellers (id),
  day date not null,
  orders integer not null,
  listings integer not null,
  earnings_cents bigint not null,
  primary key (seller_id, day)
);

-- Changes since seller_sale_days was summed, one row each, so that orders of one seller do not wait for each other.
create table seller_sale_changes (
  seller_id text not null,
  day date not null,
  orders integer not null,
  listings integer not null,
  earnings_cents bigint not null
);
create index seller_sale_changes_of on seller_sale_changes (seller_id, day);

-- Time zone of seller_sale_days; UTC without a row. Another zone means that they are counted again.
create table seller_sale_zone (
  one boolean primary key default true check (one),
  time_zone text not null
);

-- Events of the payment provider, each stored once.
create table card_events (
  id text primary key,
  type text not null,
  object_id text,
  account_id text,
  payment_id text,
  received_at timestamptz not null
);
create index card_events_newest on card_events (received_at desc, id desc);

-- Refunds to buyers. The row is written before the call to the provider, whose idempotency key is its id.
create table refunds (
  id text primary key,
  order_id text not null references orders,
  seller_order_id text not null references seller_orders,
  amount_cents integer not null check (amount_cents > 0),
  earnings_cents integer not null check (earnings_cents >= 0),
  commission_cents integer not null check (commission_cents >= 0),
  fee_cents integer not null check (fee_cents >= 0),
  -- Source of the seller's part: earnings still held, or a debt because they were already sent.
  earnings_from text not null check (earnings_from in ('held', 'debt')),
  -- Reason given by the app, as a code, or the words of a person.
  reason text check (reason in ('not-shipped', 'undecided', 'returned', 'canceled', 'decided', 'agreed')),
  reason_text text,
  by text not null check (by in ('buyer', 'seller', 'admin', 'clock', 'provider')),
  by_id text,
  -- Chosen by the caller. The same attempt never refunds twice.
  attempt text not null,
  -- 'void': the buyer was never charged, so there was nothing to refund.
  state text not null default 'pending' check (state in ('pending', 'succeeded', 'failed', 'void')),
  provider_id text unique,
  error text,
  asked_at timestamptz not null,
  made_at timestamptz,
  unique (seller_order_id, attempt),
  check (amount_cents = earnings_cents + commission_cents + fee_cents),
  constraint refunds_reason_or_text check (num_nonnulls(reason, reason_text) = 1)
);
create index refunds_order on refunds (order_id);
create index refunds_seller_order on refunds (seller_order_id);
create index refunds_made on refunds (made_at) include (amount_cents) where made_at is not null;
create index refunds_failed on refunds (id desc) where state = 'failed';
