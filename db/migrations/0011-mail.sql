-- Mails that went out, so that a job tried twice sends once.
create table sent_emails (
  key text primary key,
  sent_at timestamptz not null
);
create index sent_mails_at on sent_emails (sent_at);

-- The in-app mailbox of a shop without SMTP: what would have been mailed.
create table emails (
  id text primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  at timestamptz not null
);
create index emails_newest on emails (id desc);
