-- Conversations between a buyer and a seller, one per listing or seller order.
create table conversations (
  id text primary key,
  -- Null for a guest, until the order is claimed by an account.
  buyer_id text references buyers,
  seller_id text not null references sellers,
  listing_id text references listings,
  seller_order_id text references seller_orders,
  -- Title of the listing or order when the conversation started.
  title text not null,
  photo jsonb,
  order_number text,
  started_at timestamptz not null,
  -- Number of messages, which is the last message's number.
  seq integer not null default 0,
  -- Newest message. Inboxes are sorted by its id.
  last_id text not null default '',
  last_at timestamptz not null,
  last_by text not null default '',
  last_text text not null default '',
  -- Last message that each side has read.
  buyer_read integer not null default 0,
  seller_read integer not null default 0,
  buyer_unread boolean not null default false,
  seller_unread boolean not null default false,
  -- Start of the buyer's wait for an answer; null if none is due.
  waiting_since timestamptz,
  support text check (support in ('called', 'joined')),
  -- Sides that blocked a conversation with a guest, who has no account for conversation_blocks.
  guest_blocked_by text[] not null default '{}',
  -- Words to search: messages, names and title.
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

-- Messages of conversations, and events in them.
create table messages (
  id text primary key,
  conversation_id text not null references conversations,
  seq integer not null,
  by text not null check (by in ('buyer', 'seller', 'support', 'system')),
  -- Staff member who wrote the message.
  admin_id text,
  -- Event, for messages of the system, and its data.
  event text check (event in ('support-called', 'support-joined', 'support-left', 'issue-opened', 'issue-closed',
    'offer-refund', 'offer-return', 'return-opened', 'return-agreed', 'return-sent', 'return-received',
    'return-contested', 'return-closed')),
  details jsonb,
  text text not null default '',
  -- Original text of a message with masked parts, for moderators only.
  unmasked text,
  photos jsonb not null default '[]',
  -- Chosen by the sender. The same attempt is stored once.
  attempt text,
  is_erased boolean not null default false,
  at timestamptz not null,
  check ((by = 'system') = (event is not null)),
  unique (conversation_id, seq)
);
create unique index messages_attempt on messages (conversation_id, by, attempt) where attempt is not null;

-- Unread conversations of each person, and a number that grows with every change.
create table inboxes (
  -- buyer:<id> or seller:<id>
  recipient text primary key,
  unread integer not null default 0 check (unread >= 0),
  seq integer not null default 0
);

-- Uploaded photos that are not in a message yet.
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

-- Blocks between a buyer and a seller.
create table conversation_blocks (
  buyer_id text not null references buyers,
  seller_id text not null references sellers,
  by text not null check (by in ('buyer', 'seller')),
  at timestamptz not null,
  primary key (buyer_id, seller_id, by)
);

-- Conversations for moderators: reported by a side, or found by the masking rules.
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

-- Replies that sellers saved for reuse.
create table saved_replies (
  id text primary key,
  seller_id text not null references sellers,
  title text not null,
  text text not null,
  at timestamptz not null
);
create unique index saved_replies_name on saved_replies (seller_id, lower(title));

-- Times of sellers' first answers, of which the shop's page shows the median.
create table seller_answers (
  seller_id text not null references sellers,
  conversation_id text not null references conversations,
  at timestamptz not null,
  seconds integer not null check (seconds >= 0),
  primary key (conversation_id, at)
);
create index seller_answers_of on seller_answers (seller_id, at);
create index seller_answers_at on seller_answers (at);
