-- What the marketplace tells its operators of by itself: how each alert stands, and how requests were answered.
-- oldest build: 0013
create table alerts (
  kind text primary key,
  is_firing boolean not null,
  since timestamptz not null,
  -- When it was last told; null where it never was.
  notified_at timestamptz,
  measured double precision
);
create table answer_minutes (
  minute timestamptz primary key,
  answers integer not null check (answers >= 0),
  -- Answered 500 or above.
  errors integer not null check (errors >= 0)
);
