-- Admins find people by any of their names, not by the first alone.
-- oldest build: 0013
create index concurrently buyers_name_words on buyers using gin (to_tsvector('simple', full_name)) where erased_at is null;
-- step
create index concurrently sellers_name_words on sellers using gin (to_tsvector('simple', name));
-- step
create index concurrently orders_name_words on orders using gin (to_tsvector('simple', ship_to ->> 'name'));
