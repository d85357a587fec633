-- What calls with an Idempotency-Key were answered, so that the same is answered again for a day.
-- oldest build: 0013
create table answered_calls (
  -- A keyed hash of the key, the call and who makes it.
  key bytea primary key,
  -- A keyed hash of what was sent.
  request bytea not null,
  -- Sealed with the key; null while it is under way.
  reply bytea,
  begun_at timestamptz not null
);
create index answered_calls_begun on answered_calls (begun_at);
