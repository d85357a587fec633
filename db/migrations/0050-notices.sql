-- Where each person's feed stands. The row is locked by whoever adds to it, so notifications count up without a gap.
create table feeds (
  -- buyer:<id> or seller:<id>
  recipient text primary key,
  seq integer not null default 0,
  unread integer not null default 0 check (unread >= 0),
  -- The day of the last daily mail.
  digest_day date
);

create table notifications (
  id text primary key,
  recipient text not null references feeds on delete cascade,
  -- Null where it is only mailed.
  seq integer,
  event text not null,
  -- What it tells of: the same is told to the same person once.
  key text not null,
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
create index notifications_daily on notifications (recipient, at) where mail = 'daily' and mailed_at is null;
create index notifications_at on notifications (at);

-- What a person has set otherwise than the defaults, which live in code.
create table notification_settings (
  recipient text not null,
  event text not null,
  in_app boolean,
  mail boolean,
  primary key (recipient, event)
);
