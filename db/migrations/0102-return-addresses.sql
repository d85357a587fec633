-- Where the parcel of a return goes and who pays its postage: given with the offer, shown once the return is agreed.
alter table issues
  add column return_to jsonb,
  add column return_paid_by text check (return_paid_by in ('buyer', 'seller')),
  add check ((return_to is null) = (return_paid_by is null));
-- The address a seller gave last.
create index issues_return_to on issues (seller_order_id) where return_to is not null;
