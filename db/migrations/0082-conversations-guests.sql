-- Guests write to the seller of an order by the link of the order: a conversation about it has no account until the order is
-- claimed.
-- oldest build: 0013
-- Null: the buyer is a guest. Older builds join each conversation to an account, so they show none of these.
-- squawk-ignore ban-drop-not-null
alter table conversations alter column buyer_id drop not null;
-- Which side wants no messages, while the buyer has no account that `conversation_blocks` could name.
alter table conversations add column guest_blocked_by text[] not null default '{}';
