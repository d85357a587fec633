-- Number of active listings at the end of each day, for reports. It cannot be calculated later, because states of
-- listings have no history. Null for days on which it was not counted.
-- oldest build: 0127
alter table admin_days add column active_listings integer;
