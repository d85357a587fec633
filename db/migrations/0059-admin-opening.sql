-- What is missing before a marketplace opens: what the last test of each step has seen.
-- oldest build: 0013
create table opening_steps (
  step text primary key,
  -- Null: never.
  tested_at timestamptz,
  is_passed boolean not null default false,
  findings jsonb not null default '[]',
  -- Who runs the marketplace says that it is not needed here.
  is_skipped boolean not null default false
);
