-- The trace that a message follows from, as W3C's traceparent has it; null where traces are off.
-- oldest build: 0013
alter table outbox add column trace text;
