-- Whether an e-mail is of a buyer who is blocked is asked with each call of an account that has not proven its own.
-- oldest build: 0013
create index concurrently buyers_blocked_email on buyers (lower(email)) where blocked_at is not null;
