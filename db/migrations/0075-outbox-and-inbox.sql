-- Emails that go out by SMTP stand here as well: how they fared, and all of one that has not gone yet.
alter table emails
  add column state text not null default 'kept' check (state in ('kept', 'waiting', 'sent', 'failed')),
  add column attempts integer not null default 0,
  add column error text,
  add column sent_at timestamptz,
  add column unsubscribe jsonb;
create index emails_recipient on emails (lower(recipient), id desc);
create index emails_troubled on emails (state, id desc) where state in ('waiting', 'failed');
create index emails_at on emails (at);

-- The inbox of the card provider's events, newest first.
create index card_events_newest on card_events (received_at desc, id desc);
