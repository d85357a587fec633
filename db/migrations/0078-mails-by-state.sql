-- Letters of any state, newest first.
drop index mailbox_troubled;
create index mailbox_state on mailbox (state, id desc);
