-- The admin's dashboard lists open issues newest first, and counts those that wait for it.
create index issues_open_newest on issues (id desc) include (state, answer_by) where closed_at is null;
