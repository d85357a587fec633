-- What happened on each day (UTC) that is over, summed once so that long spans are read without their rows.
create table admin_days (
  day date primary key,
  orders integer not null,
  sales_cents bigint not null,
  fee_cents bigint not null,
  commission_cents bigint not null,
  refunds integer not null,
  refund_cents bigint not null,
  new_sellers integer not null,
  new_buyers integer not null,
  new_members integer not null,
  shipped integer not null,
  -- From paid to shipped, all of them together.
  ship_seconds bigint not null
);
