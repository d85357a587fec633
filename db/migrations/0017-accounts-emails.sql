-- An e-mail is unique among those who have proven it; an order's link can be replaced.
-- oldest build: 0013
alter table orders add column link_version integer not null default 0, add column link_sent_at timestamptz;
-- step
-- older builds: they keep every e-mail unique, proven or not.
create unique index concurrently buyers_confirmed_email on buyers (lower(email)) where is_validated;
-- step
create index concurrently buyers_email_of on buyers (lower(email), id);
-- step
drop index concurrently buyers_email;
