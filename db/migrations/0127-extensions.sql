-- Installed extensions and whether each is on.
create table extensions (
  name text primary key,
  is_on boolean not null,
  -- Number of changes.
  switches integer not null,
  switched_at timestamptz not null,
  switched_by text not null
);

-- Values that extensions store.
create table extension_values (
  extension text not null,
  key text not null,
  value jsonb not null,
  primary key (extension, key)
);

-- Errors of extensions, one row per place and message.
create table extension_faults (
  extension text not null,
  place text not null,
  message text not null,
  times integer not null default 1,
  at timestamptz not null,
  primary key (extension, place, message)
);
