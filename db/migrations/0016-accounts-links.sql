-- Links that take an account back, and which browser an account was opened in.
-- oldest build: 0013
-- older builds: they write none of the new kinds.
alter table mailed_links drop constraint mailed_links_kind_check;
alter table mailed_links add constraint mailed_links_kind check (kind in ('confirm', 'reset', 'seller-reset',
  'seller-signup', 'invite', 'seller-email', 'undo-email', 'not-me')) not valid;
-- A hash of the key of the browser that signed up; null once the e-mail is confirmed.
alter table buyers add column signup_browser bytea;
-- step
alter table mailed_links validate constraint mailed_links_kind;
-- step
-- Staff who are signed in are held to the ends of staff.
update sessions s set expires_at = least(s.expires_at, s.created_at + interval '12 hours') from sellers l
  where l.id = s.seller_id and (l.is_admin or (l.is_sa and l.sa_revoked_at is null));
