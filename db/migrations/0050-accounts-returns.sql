-- What a seller takes back: for how many days after delivery, who pays the postage, and where a return goes. Null as
-- long as only the words of the policy say so.
-- oldest build: 0013
alter table sellers add column return_days integer, add column return_paid_by text, add column return_to jsonb;
-- older builds: they never write these, so they are always null together.
alter table sellers add constraint sellers_return_days check (return_days between 0 and 365) not valid;
alter table sellers add constraint sellers_return_paid_by check (return_paid_by in ('buyer', 'seller')) not valid;
alter table sellers add constraint sellers_return_terms check ((return_days is null) = (return_paid_by is null)) not valid;
-- step
alter table sellers validate constraint sellers_return_days;
alter table sellers validate constraint sellers_return_paid_by;
alter table sellers validate constraint sellers_return_terms;
