-- Uploaded photos, until they are used in a listing or deleted.
create table photo_uploads (
  key text primary key,
  seller_id text not null references sellers on delete cascade,
  width integer not null,
  height integer not null,
  blur text not null,
  -- 'deleting': its files are being deleted, so it can no longer be used.
  state text not null default 'new' check (state in ('new', 'used', 'deleting')),
  uploaded_at timestamptz not null
);
create index photo_uploads_waiting on photo_uploads (uploaded_at) where state <> 'used';

-- Photos of messages, issues and returns whose keys lack the mark of private photos, because they are older.
create table private_photos (key text primary key);

-- Requests to create a listing, so that a repeated request creates no second one.
create table listing_attempts (
  seller_id text not null references sellers on delete cascade,
  attempt text not null,
  listing_id text not null references listings,
  at timestamptz not null,
  primary key (seller_id, attempt)
);
create index listing_attempts_at on listing_attempts (at);

-- Imports of listings from CSV files.
create table listing_imports (
  id text primary key,
  seller_id text not null references sellers on delete cascade,
  file_name text not null,
  -- Hash of the file, which recognizes a repeated upload.
  hash bytea not null,
  bytes bigint not null,
  start_as text not null check (start_as in ('draft', 'active')),
  state text not null default 'waiting'
    check (state in ('mapping', 'waiting', 'running', 'done', 'cancelled', 'failed')),
  -- Columns and values as the seller mapped them; null for the automatic mapping.
  mapping jsonb,
  -- Whether rows that an earlier file brought in are imported again.
  allow_repeats boolean not null default false,
  -- Language of the report; null for English.
  language text,
  -- Progress, written in the transaction that writes the rows.
  bytes_done bigint not null default 0,
  last_line integer not null default 0,
  rows integer not null default 0,
  -- Rows of the file, counting rows of one listing once; null until they are counted.
  total bigint,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  noted integer not null default 0,
  photos_added bigint not null default 0,
  photos_missing bigint not null default 0,
  error text,
  -- Worker with the lease, and its end.
  worker text,
  worker_until timestamptz,
  -- Claims since the last progress. An import that crashes its workers is given up.
  claims bigint not null default 0,
  -- The file is deleted some time after the end.
  has_file boolean not null default true,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index listing_imports_newest on listing_imports (seller_id, id desc);
create index listing_imports_hash on listing_imports (seller_id, hash);
create index listing_imports_open on listing_imports (worker_until) where state in ('waiting', 'running');
create index listing_imports_files on listing_imports (finished_at) where has_file;

-- Result of each row of an import. A line is written once, so that no row is imported twice.
create table listing_import_rows (
  import_id text not null references listing_imports on delete cascade,
  line integer not null,
  outcome text not null check (outcome in ('created', 'updated', 'unchanged', 'failed')),
  listing_id text,
  title text not null default '',
  field text,
  message text,
  -- Digest of the row's content, for rows that created a listing.
  fingerprint text,
  primary key (import_id, line)
);
create index listing_import_rows_problems on listing_import_rows (import_id, line) where message is not null;
create index listing_import_rows_fingerprint on listing_import_rows (fingerprint) where fingerprint is not null;

-- Listings that wait for a review by an admin.
create table listing_checks (
  listing_id text primary key references listings on delete cascade,
  reasons text[] not null
    check (cardinality(reasons) > 0 and reasons <@ array['first', 'edited', 'reported', 'requested']),
  -- The seller's message when asking to show the listing again.
  note text not null default '',
  since timestamptz not null
);
create index listing_checks_since on listing_checks (since, listing_id);

-- Decisions of admins on listings.
create table listing_decisions (
  id text primary key,
  kind text not null check (kind in ('approve', 'hide')),
  reason text not null default '',
  decided_by text not null references sellers,
  at timestamptz not null,
  undone_at timestamptz
);

-- State of each listing before a decision, to undo it.
create table listing_decision_listings (
  decision_id text not null references listing_decisions,
  listing_id text not null references listings on delete cascade,
  before jsonb not null,
  primary key (listing_id, decision_id)
);
create index listing_decision_listings_of on listing_decision_listings (decision_id);

-- Reports of listings, one per reporter and listing.
create table listing_reports (
  id text primary key,
  listing_id text not null references listings on delete cascade,
  -- buyer:<id>, seller:<id> or guest:<key>
  reporter text not null,
  reason text not null check (reason in ('counterfeit', 'not-as-described', 'prohibited', 'offensive', 'other')),
  text text not null default '',
  at timestamptz not null,
  -- Null while the report is open.
  decision_id text references listing_decisions,
  unique (listing_id, reporter)
);
create index listing_reports_by on listing_reports (reporter);
create index listing_reports_decision on listing_reports (decision_id) where decision_id is not null;

-- Merges of brands, colors, types, departments and conditions.
create table catalog_merges (
  id text primary key,
  kind text not null,
  gone jsonb not null,
  into_key text not null,
  at timestamptz not null,
  undone_at timestamptz
);

-- Value of each listing before a merge, to undo it.
create table catalog_merge_listings (
  merge_id text not null references catalog_merges on delete cascade,
  listing_id text not null references listings on delete cascade,
  was text not null,
  primary key (merge_id, listing_id)
);
create index catalog_merge_listings_listing on catalog_merge_listings (listing_id);

-- Words that find listings with another word. Admins can change all of them.
create table search_synonyms (
  id integer generated by default as identity primary key,
  word text not null check (word <> ''),
  means text not null check (means <> ''),
  -- Whether `means` also finds `word`: a parka is a coat, but not every coat is a parka.
  is_mutual boolean not null default true,
  -- Whether `means` is only shown if nothing is found: a sweater is the closest match for a hoodie.
  is_fallback boolean not null default false,
  -- Language of `word`, so that a corrected search is shown in the reader's language.
  language text,
  check (lower(word) <> lower(means))
);
create unique index search_synonyms_pair on search_synonyms (lower(word), lower(means));
