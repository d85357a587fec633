-- What a buyer and a seller write to each other: one conversation about each listing or seller order.
-- oldest build: 0013
create table conversations (
  id text primary key,
  buyer_id text not null references buyers,
  seller_id text not null references sellers,
  listing_id text references listings,
  seller_order_id text references seller_orders,
  -- What it is about, as it was called when it began.
  title text not null,
  photo jsonb,
  order_number text,
  started_at timestamptz not null,
  -- How many messages there are; each has its number.
  seq integer not null default 0,
  -- The newest message. Inboxes are in the order of its id.
  last_id text not null default '',
  last_at timestamptz not null,
  last_by text not null default '',
  last_text text not null default '',
  -- Up to which message each side has read.
  buyer_read integer not null default 0,
  seller_read integer not null default 0,
  buyer_unread boolean not null default false,
  seller_unread boolean not null default false,
  -- Since when the buyer has waited for an answer; null while none is due.
  waiting_since timestamptz,
  support text check (support in ('called', 'joined')),
  -- What it is found by: whatever both said, their names, and what it is about.
  words tsvector not null default '',
  check (num_nonnulls(listing_id, seller_order_id) = 1)
);
create unique index conversations_listing on conversations (buyer_id, listing_id) where listing_id is not null;
create unique index conversations_order on conversations (seller_order_id) where seller_order_id is not null;
create index conversations_buyer on conversations (buyer_id, last_id desc);
create index conversations_seller on conversations (seller_id, last_id desc);
create index conversations_buyer_unread on conversations (buyer_id, last_id desc) where buyer_unread;
create index conversations_seller_unread on conversations (seller_id, last_id desc) where seller_unread;
create index conversations_words on conversations using gin (words);
create index conversations_support on conversations (id desc) where support is not null;

create table messages (
  id text primary key,
  conversation_id text not null references conversations,
  seq integer not null,
  by text not null check (by in ('buyer', 'seller', 'support', 'system')),
  -- Who wrote it for the marketplace, or what happened.
  admin_id text,
  event text check (event in ('support-called', 'support-joined', 'support-left')),
  text text not null default '',
  -- What was written, where parts of it are masked: for moderators alone.
  unmasked text,
  photos jsonb not null default '[]',
  -- The sender's own key: sent twice it is one message.
  attempt text,
  is_erased boolean not null default false,
  at timestamptz not null,
  check ((by = 'system') = (event is not null)),
  unique (conversation_id, seq)
);
create unique index messages_attempt on messages (conversation_id, by, attempt) where attempt is not null;

-- What each person's inbox holds: how many conversations are unread, and a number that grows with every change.
create table inboxes (
  -- buyer:<id> or seller:<id>
  recipient text primary key,
  unread integer not null default 0 check (unread >= 0),
  seq integer not null default 0
);

-- Photos that were sent and are in no message yet.
create table message_photos (
  key text primary key,
  owner text not null,
  width integer not null,
  height integer not null,
  blur text not null,
  at timestamptz not null
);
create index message_photos_of on message_photos (owner);
create index message_photos_at on message_photos (at);

-- Who wants no messages from whom.
create table conversation_blocks (
  buyer_id text not null references buyers,
  seller_id text not null references sellers,
  by text not null check (by in ('buyer', 'seller')),
  at timestamptz not null,
  primary key (buyer_id, seller_id, by)
);

-- What moderators are to look at: reported by either side, or found by the rules of masking.
create table conversation_reports (
  id text primary key,
  conversation_id text not null references conversations,
  by text not null check (by in ('buyer', 'seller', 'rules')),
  reason text not null,
  text text not null default '',
  at timestamptz not null,
  closed_at timestamptz,
  closed_by text
);
create unique index conversation_reports_open on conversation_reports (conversation_id, by) where closed_at is null;
create index conversation_reports_of on conversation_reports (conversation_id);

create table saved_replies (
  id text primary key,
  seller_id text not null references sellers,
  title text not null,
  text text not null,
  at timestamptz not null
);
create unique index saved_replies_name on saved_replies (seller_id, lower(title));

-- How long each first answer took a seller: half of them took less than what the seller's page says.
create table seller_answers (
  seller_id text not null references sellers,
  conversation_id text not null references conversations,
  at timestamptz not null,
  seconds integer not null check (seconds >= 0),
  primary key (conversation_id, at)
);
create index seller_answers_of on seller_answers (seller_id, at);
create index seller_answers_at on seller_answers (at);
