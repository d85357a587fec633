-- A listing an admin has taken out of sight rests as if paused, until the marketplace puts it back.
alter table listings
  add column hidden_reason text,
  add column hidden_at timestamptz,
  -- What it was, and will be again.
  add column hidden_from text check (hidden_from in ('active', 'paused')),
  add check (num_nulls(hidden_reason, hidden_at, hidden_from) in (0, 3)),
  add check (hidden_reason is null or (state <> 'active' and removed_from is distinct from 'active'));
create index listings_hidden on listings (no desc) where hidden_reason is not null;

-- Listings someone of the marketplace is to look at; a row is gone once it was decided.
create table listing_checks (
  listing_id text primary key references listings on delete cascade,
  reasons text[] not null
    check (cardinality(reasons) > 0 and reasons <@ array['first', 'edited', 'reported', 'asked']),
  -- What the seller says to a wish to be seen again.
  note text not null default '',
  since timestamptz not null
);
create index listing_checks_since on listing_checks (since, listing_id);

create table listing_decisions (
  id text primary key,
  kind text not null check (kind in ('approve', 'hide')),
  reason text not null default '',
  decided_by text not null references sellers,
  at timestamptz not null,
  undone_at timestamptz
);

-- What each listing was before, for the undo.
create table listing_decision_listings (
  decision_id text not null references listing_decisions,
  listing_id text not null references listings on delete cascade,
  before jsonb not null,
  primary key (listing_id, decision_id)
);
create index listing_decision_listings_of on listing_decision_listings (decision_id);

create table listing_reports (
  id text primary key,
  listing_id text not null references listings on delete cascade,
  -- buyer:<id>, seller:<id> or guest:<key>; each once for each listing.
  reporter text not null,
  reason text not null check (reason in ('counterfeit', 'not-as-described', 'prohibited', 'offensive', 'other')),
  text text not null default '',
  at timestamptz not null,
  -- What was decided upon it; null while it is open.
  decision_id text references listing_decisions,
  unique (listing_id, reporter)
);
create index listing_reports_by on listing_reports (reporter);
create index listing_reports_decision on listing_reports (decision_id) where decision_id is not null;
