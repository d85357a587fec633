-- Photos on their way into listings. `gone` is being deleted and can no longer be used.
create table photo_uploads (
  key text primary key,
  seller_id text not null references sellers on delete cascade,
  width integer not null,
  height integer not null,
  blur text not null,
  state text not null default 'new' check (state in ('new', 'kept', 'gone')),
  uploaded_at timestamptz not null
);
create index photo_uploads_waiting on photo_uploads (uploaded_at) where state <> 'kept';

-- A request to create a listing, so that its repetition is recognized.
create table listing_attempts (
  seller_id text not null references sellers on delete cascade,
  attempt text not null,
  listing_id text not null references listings,
  at timestamptz not null,
  primary key (seller_id, attempt)
);
create index listing_attempts_at on listing_attempts (at);

create table listing_imports (
  id text primary key,
  seller_id text not null references sellers on delete cascade,
  file_name text not null,
  -- Of the file's bytes: the same file is recognized.
  hash bytea not null,
  bytes bigint not null,
  start_as text not null check (start_as in ('draft', 'active')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  -- Its progress: moved in the transaction that writes the rows.
  bytes_done bigint not null default 0,
  last_line integer not null default 0,
  rows integer not null default 0,
  made integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  noted integer not null default 0,
  error text,
  -- The worker that has it, and until when no other may.
  worker text,
  worker_until timestamptz,
  -- The file itself is deleted some time after the end.
  has_file boolean not null default true,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index listing_imports_newest on listing_imports (seller_id, id desc);
create index listing_imports_hash on listing_imports (seller_id, hash);
create index listing_imports_open on listing_imports (worker_until) where state in ('waiting', 'running');
create index listing_imports_files on listing_imports (finished_at) where has_file;

-- What became of each row of a file; a line is written once, so that nothing is ever imported twice.
create table listing_import_rows (
  import_id text not null references listing_imports on delete cascade,
  line integer not null,
  outcome text not null check (outcome in ('made', 'updated', 'unchanged', 'failed')),
  listing_id text,
  title text not null default '',
  field text,
  message text,
  primary key (import_id, line)
);
create index listing_import_rows_problems on listing_import_rows (import_id, line) where message is not null;

-- Listings an admin is to review; a row is gone once it was decided.
create table listing_checks (
  listing_id text primary key references listings on delete cascade,
  reasons text[] not null
    check (cardinality(reasons) > 0 and reasons <@ array['first', 'edited', 'reported', 'asked']),
  -- What the seller says when asking for the listing to be shown again.
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

-- Brands or colors made one, and what each listing was before.
create table catalog_merges (
  id text primary key,
  kind text not null check (kind in ('brand', 'color')),
  gone jsonb not null,
  into_key text not null,
  at timestamptz not null,
  undone_at timestamptz
);
create table catalog_merge_listings (
  merge_id text not null references catalog_merges on delete cascade,
  listing_id text not null references listings on delete cascade,
  was text not null,
  primary key (merge_id, listing_id)
);
create index catalog_merge_listings_listing on catalog_merge_listings (listing_id);
