-- Keys of seller orders are signed over the version of their order's link, so that a new link withdraws them. Keys from
-- before carry no version: they count as long as the link is the one that it was then.
-- oldest build: 0013
-- Null stands for version 0.
alter table orders add column plain_key_version integer;
-- step
update orders set plain_key_version = link_version where link_version > 0;
