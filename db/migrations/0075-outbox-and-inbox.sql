-- Letters that go out by SMTP stand here as well: how they fared, and all of one that has not gone yet.
alter table mailbox
  add column state text not null default 'kept' check (state in ('kept', 'waiting', 'sent', 'failed')),
  add column tries integer not null default 0,
  add column error text,
  add column sent_at timestamptz,
  add column unsubscribe jsonb;
create index mailbox_recipient on mailbox (lower(recipient), id desc);
create index mailbox_troubled on mailbox (state, id desc) where state in ('waiting', 'failed');
create index mailbox_at on mailbox (at);

-- The inbox of the card provider's events, newest first.
create index card_events_newest on card_events (received_at desc, id desc);
