-- An email is kept once a key, so that its job may be tried again.
alter table emails add column key text unique;
