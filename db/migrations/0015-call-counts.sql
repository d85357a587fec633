-- How often a call was made of late by one network or one account, for calls that all processes count together.
-- Not logged: after a crash the count begins anew.
-- oldest build: 0013
create unlogged table call_counts (
  -- A keyed hash of the call and of who makes it.
  key text primary key,
  count integer not null,
  -- By the server's own clock.
  ends_at timestamptz not null
) with (fillfactor = 50);
