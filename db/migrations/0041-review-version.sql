-- Grows with every review that is left, hidden or put back: what was noted of a seller's list is good for one version.
alter table sellers add column review_version integer not null default 0;
