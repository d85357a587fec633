-- Emails of any state, newest first.
drop index emails_troubled;
create index emails_state on emails (state, id desc);
