-- Buyers whom the marketplace has blocked: none of their sessions counts, and they cannot sign in.
-- oldest build: 0013
alter table buyers add column blocked_at timestamptz, add column blocked_reason text;
-- step
create index concurrently buyers_blocked on buyers (id desc) where blocked_at is not null;
