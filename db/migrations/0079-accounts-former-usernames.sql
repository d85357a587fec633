-- Usernames that sellers have given up. Links with a reserved one lead to the seller's shop, and no other account can take it.
-- oldest build: 0013
create table former_usernames (
  id text primary key,
  seller_id text not null references sellers on delete cascade,
  -- In lower case.
  username text not null,
  -- False once the seller has taken the name back or has given up five others since; the row still counts as a change.
  is_reserved boolean not null default true,
  left_at timestamptz not null
);
create unique index former_usernames_reserved on former_usernames (username) where is_reserved;
create index former_usernames_of on former_usernames (seller_id, left_at desc);
