-- Browsers that show push notifications. A subscription ends with the session that created it, and when the session gets
-- another token, for example after a change of the password.
-- oldest build: 0127
create table push_subscriptions (
  id text primary key,
  -- buyer:<id> or seller:<id>
  recipient text not null,
  session_id text not null unique references sessions on delete cascade,
  token_hash bytea not null,
  -- URL of the push service. Only the browser and this database know it.
  endpoint text not null unique,
  -- Public key and secret of the browser, with which messages are encrypted.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_recipient on push_subscriptions (recipient, created_at);
-- step
-- Whether a person gets push notifications about an event. Null means the default of the code.
alter table notification_settings add column push boolean;
