-- What was mailed of the words about an issue: at most one email a quarter of an hour and reader.
-- oldest build: 0013
create table issue_emails (
  issue_id text not null references issues on delete cascade,
  reader text not null check (reader in ('buyer', 'seller')),
  -- How many of the other side's notes, and when the last of them went.
  notes integer not null default 0,
  mailed_at timestamptz,
  primary key (issue_id, reader)
);
