-- When the owner of a second factor was last told that codes of it are being guessed.
-- oldest build: 0013
alter table second_factors add column warned_at timestamptz;
