-- Converts a database from the schema after migration 0093 to the baseline, in one transaction. The caller holds the
-- migration lock, ensures that no older build is connected, and replaces the rows of schema_migrations afterward.

-- Moves the jobs that builds before 0093 left in their queue. All processes of those builds have ended, so no job is
-- running.
delete from job_workers;
select take_over_older_jobs();
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    if exists (select from graphile_worker._private_jobs) then
      raise exception 'jobs of an older build are still in the schema graphile_worker';
    end if;
  end if;
end $$;
drop schema if exists graphile_worker cascade;

-- Drops objects that only builds before the baseline needed.
drop function is_older_build_connected(), remove_older_job(text), take_over_older_jobs(), hand_jobs_back();
drop trigger notifications_reworded on notifications;
drop function forget_notification_data();
drop trigger message_photos_are_private on message_photos;
drop trigger issue_photos_are_private on issue_photos;
drop function note_private_photo();
drop index listings_search, brands_search, brand_aliases_search, sellers_search;
drop function listing_words(text, text, text);

-- Renames objects, and creates the index on sellers that migration 0087 skipped because 0035 had used its name.
alter index sent_mails_at rename to sent_emails_at;
alter table listing_imports rename column made to created;
alter table mailed_links rename constraint mailed_links_kind to mailed_links_kind_check;
alter table listing_imports rename constraint listing_imports_state to listing_imports_state_check;
alter table listings rename constraint listings_color_in_lower_case to listings_color_check;
alter table sellers rename constraint sellers_staff_role to sellers_staff_role_check;
alter table sellers rename constraint sellers_return_days to sellers_return_days_check;
alter table sellers rename constraint sellers_return_paid_by to sellers_return_paid_by_check;
alter table returns rename constraint returns_refund_cents to returns_refund_cents_check;
alter table issues rename constraint issues_refund_cents to issues_refund_cents_check;
create index sellers_search_words on sellers using gin (name_words(name));

do $$
begin
  execute replace(replace(pg_get_functiondef('hold_room_of_networks'::regproc),
    '-- It knows nothing of networks with a limit of 0.', '-- A limit of 0 turns the network limit of hold_room off.'),
    '-- ''0'' is what follows the slash.',
    '-- ''0'' is the character after the slash, so the range covers all networks within `net`.');
end $$;

-- Renames states. Drops the constraints and partial indexes that contain states, and creates them again below.
alter table refunds drop constraint refunds_state_check, alter column state set default 'pending';
alter table transfers drop constraint transfers_state_check, drop constraint transfers_kind_check,
  alter column state set default 'pending';
alter table reversals drop constraint reversals_state_check, alter column state set default 'pending';
alter table payouts drop constraint payouts_state_check, alter column state set default 'pending';
alter table gift_refunds drop constraint gift_refunds_state_check, alter column state set default 'pending';
alter table membership_attempts drop constraint membership_attempts_state_check;
alter table listing_import_rows drop constraint listing_import_rows_outcome_check;
alter table listing_checks drop constraint listing_checks_reasons_check;
alter table emails drop constraint emails_state_check, alter column state set default 'stored';
alter table photo_uploads drop constraint photo_uploads_state_check;
alter table holds drop constraint holds_state_check;
alter table seller_applications drop constraint seller_applications_state_check;
drop index gift_refunds_one, membership_attempts_one, membership_attempts_left, transfers_to_pay_out,
  photo_uploads_waiting;

create function pg_temp.renamed(state text) returns text language sql immutable as $$
  select case state when 'asked' then 'pending' when 'made' then 'succeeded' else state end
$$;
update refunds set state = pg_temp.renamed(state) where state in ('asked', 'made');
update transfers set state = pg_temp.renamed(state) where state in ('asked', 'made');
update transfers set kind = 'repayment' where kind = 'give-back';
update reversals set state = pg_temp.renamed(state) where state in ('asked', 'made');
update payouts set state = pg_temp.renamed(state) where state = 'asked';
update gift_refunds set state = pg_temp.renamed(state) where state in ('asked', 'made');
drop function pg_temp.renamed(text);
update membership_attempts set state = 'subscribed' where state = 'made';
update listing_import_rows set outcome = 'created' where outcome = 'made';
update listing_checks set reasons = array_replace(reasons, 'asked', 'requested') where 'asked' = any (reasons);
update emails set state = 'stored' where state = 'kept';
update photo_uploads set state = case state when 'kept' then 'used' else 'deleting' end where state in ('kept', 'gone');
update holds set state = 'expired' where state = 'lapsed';
update seller_applications set state = 'rejected' where state = 'refused';

-- Converts the reasons for refunds: replaces the app's sentences with codes, and keeps texts that a person wrote.
alter table refunds add column reason_text text, alter column reason drop not null;
update refunds set (reason, reason_text) = (
  select code, case when code is null then reason end from (select case reason
    when 'Not shipped in time' then 'not-shipped'
    when 'Nobody decided in time' then 'undecided'
    when 'The pieces have gone back' then 'returned'
    when 'Canceled by the buyer' then 'canceled'
    when 'Decided by the house' then 'decided'
    when 'Agreed with the seller' then 'agreed'
  end as code) of_reason);

alter table refunds
  add constraint refunds_state_check check (state in ('pending', 'succeeded', 'failed', 'void')),
  add constraint refunds_reason_check
    check (reason in ('not-shipped', 'undecided', 'returned', 'canceled', 'decided', 'agreed')),
  add constraint refunds_reason_or_text check (num_nonnulls(reason, reason_text) = 1);
alter table transfers
  add constraint transfers_state_check check (state in ('pending', 'succeeded')),
  add constraint transfers_kind_check check (kind in ('release', 'repayment'));
alter table reversals add constraint reversals_state_check check (state in ('pending', 'succeeded', 'failed'));
alter table payouts add constraint payouts_state_check
  check (state in ('pending', 'in-transit', 'paid', 'failed', 'cancelled'));
alter table gift_refunds add constraint gift_refunds_state_check check (state in ('pending', 'succeeded', 'failed'));
alter table membership_attempts add constraint membership_attempts_state_check
  check (state in ('open', 'subscribed', 'done', 'dropped'));
alter table listing_import_rows add constraint listing_import_rows_outcome_check
  check (outcome in ('created', 'updated', 'unchanged', 'failed'));
alter table listing_checks add constraint listing_checks_reasons_check
  check (cardinality(reasons) > 0 and reasons <@ array['first', 'edited', 'reported', 'requested']);
alter table emails add constraint emails_state_check check (state in ('stored', 'waiting', 'sent', 'failed'));
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

-- Renames not-null constraints. PostgreSQL 18 names them after the original column name.
do $$
declare
  named record;
begin
  for named in
    select c.conrelid::regclass as of_table, c.conname, format('%s_%s_not_null', r.relname, a.attname) as usual
    from pg_constraint c join pg_class r on r.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'n' and r.relnamespace = 'public'::regnamespace and r.relname <> 'schema_migrations'
      and c.conname <> left(format('%s_%s_not_null', r.relname, a.attname), 63)
  loop
    execute format('alter table %s rename constraint %I to %I', named.of_table, named.conname, named.usual);
  end loop;
end $$;
