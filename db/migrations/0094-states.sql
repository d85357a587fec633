-- States and reasons are named as in the rest of the field: pending, succeeded, rejected, expired.
-- oldest build: 0094
alter table refunds drop constraint refunds_state_check;
alter table transfers drop constraint transfers_state_check, drop constraint transfers_kind_check;
alter table reversals drop constraint reversals_state_check;
alter table payouts drop constraint payouts_state_check;
alter table gift_refunds drop constraint gift_refunds_state_check;
alter table membership_attempts drop constraint membership_attempts_state_check;
alter table listing_import_rows drop constraint listing_import_rows_outcome_check;
alter table listing_checks drop constraint listing_checks_reasons_check;
alter table emails drop constraint emails_state_check;
alter table photo_uploads drop constraint photo_uploads_state_check;
alter table holds drop constraint holds_state_check;
alter table seller_applications drop constraint seller_applications_state_check;
drop index gift_refunds_one, membership_attempts_one, membership_attempts_left, transfers_to_pay_out, photo_uploads_waiting;
alter table listing_imports rename column made to created;

update refunds set state = case state when 'asked' then 'pending' else 'succeeded' end where state in ('asked', 'made');
update transfers set state = case state when 'asked' then 'pending' else 'succeeded' end;
update transfers set kind = 'repayment' where kind = 'give-back';
update reversals set state = case state when 'asked' then 'pending' else 'succeeded' end where state in ('asked', 'made');
update payouts set state = 'pending' where state = 'asked';
update gift_refunds set state = case state when 'asked' then 'pending' else 'succeeded' end where state in ('asked', 'made');
update membership_attempts set state = 'subscribed' where state = 'made';
update listing_import_rows set outcome = 'created' where outcome = 'made';
update listing_checks set reasons = array_replace(reasons, 'asked', 'requested') where 'asked' = any (reasons);
update emails set state = 'stored' where state = 'kept';
update photo_uploads set state = case state when 'kept' then 'used' else 'deleting' end where state in ('kept', 'gone');
update holds set state = 'expired' where state = 'lapsed';
update seller_applications set state = 'rejected' where state = 'refused';

alter table refunds alter column state set default 'pending',
  add constraint refunds_state_check check (state in ('pending', 'succeeded', 'failed', 'void'));
alter table transfers alter column state set default 'pending',
  add constraint transfers_state_check check (state in ('pending', 'succeeded')),
  add constraint transfers_kind_check check (kind in ('release', 'repayment'));
alter table reversals alter column state set default 'pending',
  add constraint reversals_state_check check (state in ('pending', 'succeeded', 'failed'));
alter table payouts alter column state set default 'pending',
  add constraint payouts_state_check check (state in ('pending', 'in-transit', 'paid', 'failed', 'cancelled'));
alter table gift_refunds alter column state set default 'pending',
  add constraint gift_refunds_state_check check (state in ('pending', 'succeeded', 'failed'));
alter table membership_attempts
  add constraint membership_attempts_state_check check (state in ('open', 'subscribed', 'done', 'dropped'));
alter table listing_import_rows
  add constraint listing_import_rows_outcome_check check (outcome in ('created', 'updated', 'unchanged', 'failed'));
alter table listing_checks add constraint listing_checks_reasons_check
  check (cardinality(reasons) > 0 and reasons <@ array['first', 'edited', 'reported', 'requested']);
alter table emails alter column state set default 'stored',
  add constraint emails_state_check check (state in ('stored', 'waiting', 'sent', 'failed'));
alter table photo_uploads add constraint photo_uploads_state_check check (state in ('new', 'used', 'deleting'));
alter table holds add constraint holds_state_check check (state in ('held', 'sold', 'released', 'expired'));
alter table seller_applications add constraint seller_applications_state_check
  check (state in ('open', 'accepted', 'rejected', 'signed-up'));

create unique index gift_refunds_one on gift_refunds (gift_id) where state in ('pending', 'succeeded');
create unique index membership_attempts_one on membership_attempts (buyer_id) where state in ('open', 'subscribed');
create index membership_attempts_left on membership_attempts (created_at) where state in ('open', 'subscribed');
create index transfers_to_pay_out on transfers (seller_id, made_at)
  where state = 'succeeded' and account_id is not null and amount_cents - reversed_cents - paid_out_cents <> 0;
create index photo_uploads_waiting on photo_uploads (uploaded_at) where state <> 'used';
