-- Settings that super-admins have set; a null value is the default again. The row stays, for its version.
create table setting_overrides (
  key text primary key,
  value jsonb,
  version integer not null,
  set_at timestamptz not null,
  set_by text not null,
  why text not null
);
