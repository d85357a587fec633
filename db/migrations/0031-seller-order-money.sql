-- Of what a seller order's buyer pays, what is not the seller's: with earnings_cents it adds up to the part's total.
alter table seller_orders
  add column commission_cents integer not null default 0 check (commission_cents >= 0),
  add column fee_cents integer not null default 0 check (fee_cents >= 0),
  add check (refunded_cents <= earnings_cents + commission_cents + fee_cents);

-- The seller's dashboard lists by state; what was never paid is not shown.
drop index seller_orders_state;
create index seller_orders_tab on seller_orders (seller_id, state, id desc) where paid_at is not null;

-- 'void': nothing had been taken of the buyer, so there was nothing to refund.
alter table refunds drop constraint refunds_state_check;
alter table refunds add check (state in ('asked', 'made', 'failed', 'void'));

-- A parcel on its way back.
alter table issues
  add column return_carrier text,
  add column return_tracking text,
  add column return_sent_at timestamptz;
create index issues_of on issues (seller_order_id, id desc);
create index issues_closed on issues (id desc) where closed_at is not null;

-- Pictures taken up for a seller order's issue, by its buyer or seller.
create table issue_photos (
  key text primary key,
  seller_order_id text not null references seller_orders,
  width integer not null,
  height integer not null,
  blur text not null,
  at timestamptz not null
);
create index issue_photos_of on issue_photos (seller_order_id);
