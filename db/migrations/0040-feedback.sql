-- Spec §3 "Review": what a buyer left for an order line is never changed; a seller answers it once; an admin may hide it.
alter table feedback
  -- What stands for the buyer's own photo where there is none: the listing's.
  add column listing_photo_key text,
  add column reply text,
  add column replied_at timestamptz,
  add column hidden_reason text,
  add column hidden_at timestamptz,
  add column hidden_by text references sellers,
  -- Empty entries of old are dropped; one for an order line has its stars at least.
  add column is_shown boolean not null
    generated always as (not hidden and (order_line_id is not null or btrim(body, e' \t\n\r') <> '')) stored,
  add foreign key (order_line_id) references order_lines,
  add check ((reply is null) = (replied_at is null)),
  add check (hidden = (hidden_at is not null));

-- A page of a seller's reviews is found in one of these alone, from whichever end is nearer.
drop index feedback_seller_newest;
drop index feedback_seller_rate;
create index feedback_by_date on feedback (seller_id, created_at desc, id desc) where is_shown;
create index feedback_by_highest on feedback (seller_id, rate desc, created_at desc, id desc) where is_shown;
create index feedback_by_lowest on feedback (seller_id, rate, created_at desc, id desc) where is_shown;
create index feedback_unanswered on feedback (seller_id, created_at desc, id desc) where reply is null and is_shown;
-- Pages are read from the index alone only where the table was vacuumed since: often, then.
alter table feedback set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 500);

-- Pictures taken up for a seller order, until one is kept with a review.
create table feedback_photos (
  key text primary key,
  seller_order_id text not null references seller_orders,
  at timestamptz not null
);
create index feedback_photos_of on feedback_photos (seller_order_id);
create index feedback_photos_at on feedback_photos (at);

create table feedback_reports (
  id text primary key,
  feedback_id text not null references feedback,
  -- buyer:<id> or seller:<id>; each once for each review.
  reporter text not null,
  reason text not null check (reason in ('spam', 'offensive', 'personal', 'untrue', 'other')),
  text text not null default '',
  at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('hidden', 'kept')),
  closed_by text references sellers,
  unique (feedback_id, reporter),
  check ((closed_at is null) = (outcome is null))
);
create index feedback_reports_open on feedback_reports (feedback_id) where closed_at is null;
