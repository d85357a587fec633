-- Work that is done many at a time: written with the event it follows from, claimed in batches.
create table batch_jobs (
  id bigint generated always as identity primary key,
  task text not null,
  payload json not null,
  -- 'infinity' once every attempt is used up.
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  error text
);
create index batch_jobs_due on batch_jobs (due_at);

-- The workers of every process that runs jobs, and when each was last heard of.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null
);
