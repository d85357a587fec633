-- A letter is kept once a key, so that its job may be tried again.
alter table mailbox add column key text unique;
