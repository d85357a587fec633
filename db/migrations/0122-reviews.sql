-- Reviews by buyers (specification §3). The text never changes; the seller replies once, and an admin can hide it.
create table feedback (
  id text primary key,
  seller_id text not null references sellers,
  order_line_id text unique references order_lines,
  author text not null default '',
  rate numeric(2, 1) not null check (rate between 0.5 and 5),
  -- Body as received: text, or JSON as text (specification §3).
  body text not null default '',
  photo_key text,
  -- The listing's photo, shown if the buyer added none.
  listing_photo_key text,
  reply text,
  replied_at timestamptz,
  hidden boolean not null default false,
  hidden_reason text,
  hidden_at timestamptz,
  hidden_by text references sellers,
  -- Reviews without an order line are shown only if they have text.
  is_shown boolean not null
    generated always as (not hidden and (order_line_id is not null or btrim(body, e' \t\n\r') <> '')) stored,
  created_at timestamptz not null,
  check ((reply is null) = (replied_at is null)),
  check (hidden = (hidden_at is not null))
)
-- Frequent vacuums allow index-only scans of the pages below.
with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 500);
-- Pages of a seller's reviews in each order, read from either end.
create index feedback_by_date on feedback (seller_id, created_at desc, id desc) where is_shown;
create index feedback_by_highest on feedback (seller_id, rate desc, created_at desc, id desc) where is_shown;
create index feedback_by_lowest on feedback (seller_id, rate, created_at desc, id desc) where is_shown;
create index feedback_unanswered on feedback (seller_id, created_at desc, id desc) where reply is null and is_shown;
-- Admin tables: hidden reviews, and search by words.
create index feedback_hidden on feedback (id desc) where hidden;
create index feedback_words on feedback using gin (to_tsvector('simple', author || ' ' || body));

-- Photos uploaded for a review that is not submitted yet.
create table feedback_photos (
  key text primary key,
  seller_order_id text not null references seller_orders,
  at timestamptz not null
);
create index feedback_photos_of on feedback_photos (seller_order_id);
create index feedback_photos_at on feedback_photos (at);

-- Decisions of admins on reviews.
create table feedback_decisions (
  id text primary key,
  kind text not null check (kind in ('hide', 'keep', 'show')),
  reason text not null default '',
  decided_by text not null references sellers,
  at timestamptz not null,
  undone_at timestamptz
);

-- State of each review before a decision, to undo it.
create table feedback_decision_items (
  decision_id text not null references feedback_decisions,
  feedback_id text not null references feedback,
  -- Reason why the review was hidden before the decision; null if the review was visible.
  was_hidden text,
  primary key (feedback_id, decision_id)
);
create index feedback_decision_items_of on feedback_decision_items (decision_id);

-- Reports of reviews, one per reporter and review.
create table feedback_reports (
  id text primary key,
  feedback_id text not null references feedback,
  -- buyer:<id> or seller:<id>
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
