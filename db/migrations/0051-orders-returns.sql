-- What a buyer sends back without an issue, within the seller's window.
-- oldest build: 0013
create table returns (
  id text primary key,
  seller_order_id text not null references seller_orders,
  reason text not null check (reason in ('faulty', 'not-as-described', 'wrong-item', 'does-not-fit', 'changed-mind')),
  text text not null default '',
  photo_keys text[] not null default '{}',
  state text not null default 'agreed' check (state in ('agreed', 'sent', 'received', 'closed')),
  outcome text check (outcome in ('refunded', 'withdrawn', 'not-sent', 'contested')),
  -- Who pays the postage, and where the parcel goes; null until the seller has said so.
  paid_by text not null check (paid_by in ('buyer', 'seller')),
  return_to jsonb,
  opened_at timestamptz not null,
  carrier text,
  tracking_number text,
  sent_at timestamptz,
  received_at timestamptz,
  closed_at timestamptz,
  closed_by text check (closed_by in ('buyer', 'seller', 'admin', 'clock', 'provider')),
  check ((state = 'closed') = (closed_at is not null))
);
create unique index returns_one_open on returns (seller_order_id) where closed_at is null;
create index returns_of on returns (seller_order_id, id desc);

-- The seller's terms as they were when it was bought; null where there were none, and in orders of older builds.
alter table seller_orders add column return_days integer, add column return_paid_by text;
