-- The time zone whose days they are: those of another are counted anew. Days that an older build wrote are of UTC.
-- oldest build: 0013
alter table admin_days add column time_zone text;
