-- Notes of staff about buyers, sellers and orders.
-- oldest build: 0127
create table staff_notes (
  id text primary key,
  subject text not null check (subject in ('buyer', 'seller', 'order')),
  subject_id text not null,
  -- Not a foreign key, because demo accounts can be removed.
  author_id text not null,
  -- Key of the request that added the note, so that a repeated request adds it only once.
  attempt text not null,
  body text not null,
  added_at timestamptz not null,
  edited_at timestamptz,
  -- Deleted notes can be restored for a day.
  deleted_at timestamptz,
  unique (author_id, attempt)
);
create index staff_notes_subject on staff_notes (subject, subject_id, id desc);
create index staff_notes_deleted on staff_notes (deleted_at) where deleted_at is not null;
