-- Problems that buyers report about a seller order. One is open at a time.
create table issues (
  id text primary key,
  seller_order_id text not null references seller_orders,
  kind text not null check (kind in ('not-received', 'damaged', 'not-as-described', 'wrong-item', 'other')),
  text text not null,
  photo_keys text[] not null default '{}',
  state text not null default 'open' check (state in ('open', 'answered', 'returning', 'returned', 'closed')),
  outcome text check (outcome in ('received', 'refunded', 'partly-refunded')),
  opened_at timestamptz not null,
  -- Deadline of the seller's answer. Afterwards an admin decides.
  answer_by timestamptz not null,
  -- Without a decision by then, the buyer is refunded.
  decide_by timestamptz not null,
  closed_at timestamptz,
  closed_by text check (closed_by in ('buyer', 'seller', 'admin', 'clock', 'provider')),
  -- Parcel on its way back.
  return_carrier text,
  return_tracking text,
  return_sent_at timestamptz,
  -- Return address and who pays the postage, given with the offer and shown once the return is agreed.
  return_to jsonb,
  return_paid_by text check (return_paid_by in ('buyer', 'seller')),
  -- Time at which the marketplace's team decided on a return, and so on its refund; null if both sides agreed.
  return_decided_at timestamptz,
  -- Refund for the returned items; null for all that is left.
  refund_cents integer check (refund_cents > 0),
  -- Refunds since then reduce the amount owed; null for the time the issue was opened. A contested return sets it.
  refunds_since timestamptz,
  check ((return_to is null) = (return_paid_by is null))
);
create unique index issues_one_open on issues (seller_order_id) where closed_at is null;
create index issues_of on issues (seller_order_id, id desc);
create index issues_open on issues (answer_by) where closed_at is null;
-- Admin dashboard: open issues, newest first, and the number that need a decision.
create index issues_open_newest on issues (id desc) include (state, answer_by) where closed_at is null;
create index issues_closed on issues (id desc) where closed_at is not null;
-- Last return address of a seller.
create index issues_return_to on issues (seller_order_id) where return_to is not null;

-- Messages of both sides and of the marketplace in an issue. Rows are only added.
create table issue_notes (
  id bigint generated always as identity primary key,
  issue_id text not null references issues,
  by text not null check (by in ('buyer', 'seller', 'admin', 'clock')),
  text text not null default '',
  photo_keys text[] not null default '{}',
  -- Offer or decision: 'refund' with cents, 'return', or 'none'.
  offer text check (offer in ('none', 'return', 'refund')),
  offer_cents integer check (offer_cents > 0),
  -- Message of the order's conversation that the note repeats.
  message_id text,
  at timestamptz not null
);
create index issue_notes_of on issue_notes (issue_id, id);
create unique index issue_notes_message on issue_notes (message_id);

-- Photos that a buyer or seller uploaded for an issue.
create table issue_photos (
  key text primary key,
  seller_order_id text not null references seller_orders,
  width integer not null,
  height integer not null,
  blur text not null,
  at timestamptz not null
);
create index issue_photos_of on issue_photos (seller_order_id);

-- Returns within the seller's return window, without an issue.
create table returns (
  id text primary key,
  seller_order_id text not null references seller_orders,
  reason text not null check (reason in ('faulty', 'not-as-described', 'wrong-item', 'does-not-fit', 'changed-mind')),
  text text not null default '',
  photo_keys text[] not null default '{}',
  -- Returned lines; null for all.
  line_ids text[],
  -- Refund for these lines; null for all that is left.
  refund_cents integer check (refund_cents > 0),
  state text not null default 'agreed' check (state in ('agreed', 'sent', 'received', 'closed')),
  outcome text check (outcome in ('refunded', 'withdrawn', 'not-sent', 'contested')),
  -- Payer of the return postage.
  paid_by text not null check (paid_by in ('buyer', 'seller')),
  -- Return address; null until the seller has provided an address.
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
