-- What of a seller order is sent back, where it is not all of it, and what is refunded for it.
-- oldest build: 0013
-- Null: all of it, and all that is left.
alter table returns add column line_ids text[], add column refund_cents integer;
alter table issues add column refund_cents integer;
-- older builds: they write none of these.
alter table returns add constraint returns_refund_cents check (refund_cents > 0) not valid;
alter table issues add constraint issues_refund_cents check (refund_cents > 0) not valid;
-- step
alter table returns validate constraint returns_refund_cents;
alter table issues validate constraint issues_refund_cents;
