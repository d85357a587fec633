-- Operators can hide help articles. The newest version of a page decides.
-- oldest build: 0127
-- older builds: they do not show help articles, and insert versions of other pages, which are never hidden.
alter table content_versions add column is_hidden boolean not null default false;
