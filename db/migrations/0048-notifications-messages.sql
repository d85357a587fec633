-- Up to which message of a conversation its reader was told by email.
-- oldest build: 0013
create table message_emails (
  -- buyer:<id> or seller:<id>
  recipient text not null,
  conversation_id text not null,
  seq integer not null,
  primary key (recipient, conversation_id)
);
