-- Steps of issues and returns stand in the conversation about their order.
-- oldest build: 0013
-- older builds: they write fewer events, and show none they do not know.
alter table messages drop constraint messages_event_check;
alter table messages add constraint messages_event_check check (event in ('support-called', 'support-joined',
  'support-left', 'issue-opened', 'issue-closed', 'offer-refund', 'offer-return', 'return-opened', 'return-agreed',
  'return-sent', 'return-received', 'return-contested', 'return-closed')) not valid;
-- step
alter table messages validate constraint messages_event_check;
