-- A super-admin who left: the account goes on owning the marketplace's listings and books, and opens nothing any more.
alter table sellers add column sa_revoked_at timestamptz;
create index sellers_admin on sellers (id) where is_admin or is_sa;

-- Who may do anything at all with a seller's sign-in.
create function may_sign_in(s sellers) returns boolean language sql immutable as $$
  select s.is_admin or case when s.is_sa then s.sa_revoked_at is null else s.is_seller end
$$;
