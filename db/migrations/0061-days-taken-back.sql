-- Which gift a refund took days of.
alter table membership_days add column gift_id text references membership_days (source_id);
alter table membership_days add check ((gift_id is not null) = (kind = 'refund'));
create index membership_days_gift on membership_days (gift_id) where gift_id is not null;
