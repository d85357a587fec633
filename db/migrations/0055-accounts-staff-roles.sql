-- Roles of those who run the marketplace. Admins and owners stay told by is_admin and is_sa, which builds from before know;
-- the three narrower roles stand in a column that those do not read, so they give them no rights.
-- oldest build: 0013
alter table sellers add column staff_role text;
-- older builds: they never write it.
alter table sellers add constraint sellers_staff_role check (staff_role in ('support', 'moderator', 'finance')) not valid;
create function role_of(s sellers) returns text language sql immutable as $$
  select case when s.is_sa and s.sa_revoked_at is null then 'owner' when s.is_admin then 'admin' else s.staff_role end
$$;
create or replace function may_sign_in(s sellers) returns boolean language sql immutable as $$
  select s.is_admin or s.staff_role is not null or case when s.is_sa then s.sa_revoked_at is null else s.is_seller end
$$;
-- Invites of the narrower roles are of a kind of their own: builds from before make every 'invite' an owner.
alter table mailed_links add column role text;
alter table mailed_links drop constraint mailed_links_kind;
-- older builds: they write the kinds it had before.
alter table mailed_links add constraint mailed_links_kind check (kind in ('confirm', 'reset', 'seller-reset',
  'seller-signup', 'invite', 'seller-email', 'undo-email', 'not-me', 'staff-invite')) not valid;
-- step
alter table sellers validate constraint sellers_staff_role;
alter table mailed_links validate constraint mailed_links_kind;
-- step
create index concurrently sellers_staff on sellers (id) where is_admin or is_sa or staff_role is not null;
