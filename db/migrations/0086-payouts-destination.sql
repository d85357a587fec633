-- The bank account that a payout was asked for, as the provider names it: one that has been replaced since is refused. An
-- older build that repeats such a payout under its key without it is refused by the provider, and the next build goes on.
-- oldest build: 0013
alter table payouts add column destination text;
