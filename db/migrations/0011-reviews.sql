-- Spec §3 "Review": what a buyer left for an order line is never changed; a seller answers it once; an admin may hide it.
create table feedback (
  id text primary key,
  seller_id text not null references sellers,
  order_line_id text unique references order_lines,
  author text not null default '',
  rate numeric(2, 1) not null check (rate between 0.5 and 5),
  -- As it was stored, text or JSON text (spec §3).
  body text not null default '',
  photo_key text,
  -- What stands for the buyer's own photo where there is none: the listing's.
  listing_photo_key text,
  reply text,
  replied_at timestamptz,
  hidden boolean not null default false,
  hidden_reason text,
  hidden_at timestamptz,
  hidden_by text references sellers,
  -- Entries without an order line and without words are dropped; one for an order line has its stars at least.
  is_shown boolean not null
    generated always as (not hidden and (order_line_id is not null or btrim(body, e' \t\n\r') <> '')) stored,
  created_at timestamptz not null,
  check ((reply is null) = (replied_at is null)),
  check (hidden = (hidden_at is not null))
)
-- Pages are read from the index alone only where the table was vacuumed since: often, then.
with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 500);
-- A page of a seller's reviews is found in one of these alone, from whichever end is nearer.
create index feedback_by_date on feedback (seller_id, created_at desc, id desc) where is_shown;
create index feedback_by_highest on feedback (seller_id, rate desc, created_at desc, id desc) where is_shown;
create index feedback_by_lowest on feedback (seller_id, rate, created_at desc, id desc) where is_shown;
create index feedback_unanswered on feedback (seller_id, created_at desc, id desc) where reply is null and is_shown;
-- The admin area's tables: hidden ones, and all by their words.
create index feedback_hidden on feedback (id desc) where hidden;
create index feedback_words on feedback using gin (to_tsvector('simple', author || ' ' || body));

-- Pictures uploaded for a seller order, until one is used by a review.
create table feedback_photos (
  key text primary key,
  seller_order_id text not null references seller_orders,
  at timestamptz not null
);
create index feedback_photos_of on feedback_photos (seller_order_id);
create index feedback_photos_at on feedback_photos (at);

-- What the marketplace decided on reviews, in one go or one by one, and what each was before: so that it can be undone.
create table feedback_decisions (
  id text primary key,
  kind text not null check (kind in ('hide', 'keep', 'show')),
  reason text not null default '',
  decided_by text not null references sellers,
  at timestamptz not null,
  undone_at timestamptz
);
create table feedback_decision_items (
  decision_id text not null references feedback_decisions,
  feedback_id text not null references feedback,
  -- Why it was hidden before; null where it was not.
  was_hidden text,
  primary key (feedback_id, decision_id)
);
create index feedback_decision_items_of on feedback_decision_items (decision_id);

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
  decision_id text references feedback_decisions,
  unique (feedback_id, reporter),
  check ((closed_at is null) = (outcome is null))
);
create index feedback_reports_open on feedback_reports (feedback_id) where closed_at is null;
create index feedback_reports_decision on feedback_reports (decision_id) where decision_id is not null;
