-- How fast a seller answers buyers; null where there are too few answers to say.
-- oldest build: 0013
-- Half of the answers of the last 90 days took fewer minutes.
alter table sellers add column response_minutes integer check (response_minutes >= 0);
