-- Notification feed of each person. Adding a notification locks the row, so that numbers have no gaps.
create table feeds (
  -- buyer:<id> or seller:<id>
  recipient text primary key,
  seq integer not null default 0,
  unread integer not null default 0 check (unread >= 0),
  -- Day of the last daily email.
  digest_day date
);

-- Notifications, in the feed and by email.
create table notifications (
  id text primary key,
  recipient text not null references feeds on delete cascade,
  -- Number in the recipient's feed; null if the notification is only sent by email.
  seq integer,
  event text not null,
  -- Subject of the event. A person is notified of it once.
  key text not null,
  -- Code and data of the message, translated when the feed is read. Null in old rows, which store only title and body.
  code text,
  data jsonb,
  title text not null,
  body text not null,
  href text not null,
  listing_id text,
  size_id text,
  at timestamptz not null,
  read_at timestamptz,
  removed_at timestamptz,
  mail text not null default 'none' check (mail in ('none', 'at-once', 'daily')),
  mailed_at timestamptz,
  unique (recipient, key)
);
create index notifications_feed on notifications (recipient, seq desc) where seq is not null and removed_at is null;
create index notifications_at on notifications (at);
create index notifications_daily on notifications (recipient, at) where mail = 'daily' and mailed_at is null;
-- Due daily emails, found without a scan of all feeds.
create index notifications_daily_due on notifications (at) where mail = 'daily' and mailed_at is null;

-- Settings that differ from the defaults in the code.
create table notification_settings (
  recipient text not null,
  event text not null,
  in_app boolean,
  mail boolean,
  primary key (recipient, event)
);

-- Emails about an issue: at most one per quarter of an hour and reader.
create table issue_emails (
  issue_id text not null references issues on delete cascade,
  reader text not null check (reader in ('buyer', 'seller')),
  -- Notes of the other side that were sent, and the time of the last email.
  notes integer not null default 0,
  mailed_at timestamptz,
  primary key (issue_id, reader)
);

-- Last message of a conversation that its reader was emailed about.
create table message_emails (
  -- buyer:<id> or seller:<id>
  recipient text not null,
  conversation_id text not null,
  seq integer not null,
  primary key (recipient, conversation_id)
);
