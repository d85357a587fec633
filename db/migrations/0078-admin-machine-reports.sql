-- What each machine measures of itself: free space on its disks, and how far its clock is from the database's.
-- oldest build: 0013
create table machine_reports (
  machine text not null,
  kind text not null,
  -- Percent of free space, or seconds that the clock is ahead of the database's.
  measured double precision not null,
  -- The folder that was measured; empty for a clock.
  place text not null default '',
  seen_at timestamptz not null,
  primary key (machine, kind)
);
-- Machine and folder of what was measured, where an alert has them.
alter table alerts add column place text;
