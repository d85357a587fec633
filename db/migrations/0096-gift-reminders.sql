-- When those concerned are next reminded that a gift runs out unredeemed; null: no more.
alter table gifts add column remind_at timestamptz;
update gifts set remind_at = expires_at - interval '720 hours' where state = 'open';
create index gifts_remind on gifts (remind_at) where remind_at is not null and state = 'open';
-- Never paid: thrown away after some days.
create index gifts_cancelled on gifts (placed_at) where state = 'cancelled';
