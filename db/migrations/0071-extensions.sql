-- Extensions: which are on, what they keep, and what went wrong with them.
-- oldest build: 0013
create table extensions (
  name text primary key,
  is_on boolean not null,
  -- Counts the changes.
  switches integer not null,
  switched_at timestamptz not null,
  switched_by text not null
);

create table extension_values (
  extension text not null,
  key text not null,
  value jsonb not null,
  primary key (extension, key)
);

-- One row for each thing that goes wrong, however often.
create table extension_faults (
  extension text not null,
  place text not null,
  message text not null,
  times integer not null default 1,
  at timestamptz not null,
  primary key (extension, place, message)
);
