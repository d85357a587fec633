-- Of what came back, how many offers in a row nobody took, and until when it is for everybody because of it.
-- oldest build: 0013
alter table restocks add column unanswered integer not null default 0, add column open_until timestamptz;
