create table listing_imports (
  id text primary key,
  seller_id text not null references sellers on delete cascade,
  file_name text not null,
  -- Of the file's bytes: the same file is recognized.
  hash bytea not null,
  bytes bigint not null,
  start_as text not null check (start_as in ('draft', 'active')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  -- How far it is: moved in the transaction that writes the rows.
  bytes_done bigint not null default 0,
  last_line integer not null default 0,
  rows integer not null default 0,
  made integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  noted integer not null default 0,
  error text,
  -- Whoever works on it, and until when nobody else may.
  worker text,
  worker_until timestamptz,
  -- The file itself is let go of some time after the end.
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
