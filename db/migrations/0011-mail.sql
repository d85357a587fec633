-- Mails that went out, so that a job tried twice sends once.
create table sent_mails (
  key text primary key,
  sent_at timestamptz not null
);
create index sent_mails_at on sent_mails (sent_at);

-- The in-app mailbox of a shop without SMTP: what would have been mailed.
create table mailbox (
  id text primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  at timestamptz not null
);
create index mailbox_newest on mailbox (id desc);
