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
alter table feedback_reports add column decision_id text references feedback_decisions;
create index feedback_reports_decision on feedback_reports (decision_id) where decision_id is not null;

-- The admin area's tables: hidden ones, and all by their words.
create index feedback_hidden on feedback (id desc) where hidden;
create index feedback_words on feedback using gin (to_tsvector('simple', author || ' ' || body));
