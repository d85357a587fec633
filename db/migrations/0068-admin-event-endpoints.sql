-- The payment provider's endpoints we ask for: a row stands before it is asked, so that the secret it tells once is asked for
-- again where a process died before it was kept.
-- oldest build: 0013
create table event_endpoints (
  -- What the provider knows the request by.
  id text primary key,
  -- What was asked for, to be asked the same again.
  endpoint jsonb not null,
  begun_at timestamptz not null,
  -- Its secret is kept, or it is clear that there is none.
  ended_at timestamptz
);
