-- Signed up on the way to a paid membership: the confirmation leads on to it (spec §2 /verify, /free-verify).
alter table buyers add column is_paid_signup boolean not null default false;
