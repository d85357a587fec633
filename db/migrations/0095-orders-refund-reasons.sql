-- The reason of a refund is a code of the app's own, or the words of a person.
-- oldest build: 0095
alter table refunds add column reason_text text, alter column reason drop not null;

update refunds set reason_text = reason where reason not in ('Not shipped in time', 'Nobody decided in time',
  'The pieces have gone back', 'Canceled by the buyer', 'Decided by the house', 'Agreed with the seller');
update refunds set reason = case reason
  when 'Not shipped in time' then 'not-shipped'
  when 'Nobody decided in time' then 'undecided'
  when 'The pieces have gone back' then 'returned'
  when 'Canceled by the buyer' then 'canceled'
  when 'Decided by the house' then 'decided'
  when 'Agreed with the seller' then 'agreed'
end;

alter table refunds
  add constraint refunds_reason_check
    check (reason in ('not-shipped', 'undecided', 'returned', 'canceled', 'decided', 'agreed')),
  add constraint refunds_reason_or_text check (num_nonnulls(reason, reason_text) = 1);
