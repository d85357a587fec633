-- A buyer's problem with a seller order, what the seller answers, and how it ended. One open at a time.
create table issues (
  id text primary key,
  seller_order_id text not null references seller_orders,
  kind text not null check (kind in ('not-received', 'damaged', 'not-as-described', 'wrong-item', 'other')),
  text text not null,
  photo_keys text[] not null default '{}',
  state text not null default 'open' check (state in ('open', 'answered', 'returning', 'returned', 'closed')),
  outcome text check (outcome in ('received', 'refunded', 'partly-refunded')),
  opened_at timestamptz not null,
  -- Until then the seller may answer; afterwards an admin decides.
  answer_by timestamptz not null,
  -- Undecided by then, it ends for the buyer.
  decide_by timestamptz not null,
  closed_at timestamptz,
  closed_by text check (closed_by in ('buyer', 'seller', 'admin', 'clock', 'provider')),
  -- A parcel on its way back.
  return_carrier text,
  return_tracking text,
  return_sent_at timestamptz,
  -- Where that parcel goes and who pays its postage: given with the offer, shown once the return is agreed.
  return_to jsonb,
  return_paid_by text check (return_paid_by in ('buyer', 'seller')),
  check ((return_to is null) = (return_paid_by is null))
);
create unique index issues_one_open on issues (seller_order_id) where closed_at is null;
create index issues_of on issues (seller_order_id, id desc);
create index issues_open on issues (answer_by) where closed_at is null;
-- The admin's dashboard lists open issues newest first, and counts those that wait for it.
create index issues_open_newest on issues (id desc) include (state, answer_by) where closed_at is null;
create index issues_closed on issues (id desc) where closed_at is not null;
-- The address a seller gave last.
create index issues_return_to on issues (seller_order_id) where return_to is not null;

-- What both sides and the marketplace said; rows are only ever added.
create table issue_notes (
  id bigint generated always as identity primary key,
  issue_id text not null references issues,
  by text not null check (by in ('buyer', 'seller', 'admin', 'clock')),
  text text not null default '',
  photo_keys text[] not null default '{}',
  -- 'refund' with cents, 'return', 'none': what the note offers or decides.
  offer text check (offer in ('none', 'return', 'refund')),
  offer_cents integer check (offer_cents > 0),
  at timestamptz not null
);
create index issue_notes_of on issue_notes (issue_id, id);

-- Pictures uploaded for a seller order's issue, by its buyer or seller.
create table issue_photos (
  key text primary key,
  seller_order_id text not null references seller_orders,
  width integer not null,
  height integer not null,
  blur text not null,
  at timestamptz not null
);
create index issue_photos_of on issue_photos (seller_order_id);
