-- What is written in the conversation about an order is a note of its open issue as well, each message once; and a step
-- keeps what it was about, to be put in words when it is read.
-- oldest build: 0013
alter table issue_notes add column message_id text;
alter table messages add column details jsonb;
-- step
-- older builds: they write no message_id.
create unique index concurrently issue_notes_message on issue_notes (message_id);
