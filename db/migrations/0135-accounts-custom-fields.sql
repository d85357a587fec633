-- Values of the fields that the marketplace has defined for buyers and sellers, keyed by field. There is one column for
-- each group of readers, so that a read for one group cannot return values of another: everyone, staff, or only the
-- person. Choices are a list of codes, yes or no is a boolean. Other values are numbers and strings.
-- oldest build: 0127
alter table buyers
  add column staff_fields jsonb not null default '{}',
  add column person_fields jsonb not null default '{}';
-- step
alter table sellers
  add column public_fields jsonb not null default '{}',
  add column staff_fields jsonb not null default '{}',
  add column person_fields jsonb not null default '{}';
-- step
-- Values from the application, which become the seller's values when the account is created.
alter table seller_applications
  add column public_fields jsonb not null default '{}',
  add column staff_fields jsonb not null default '{}',
  add column person_fields jsonb not null default '{}';
-- step
-- Filters of the tables in the admin area find buyers and sellers by their choices.
create index concurrently buyers_staff_fields on buyers using gin (staff_fields jsonb_path_ops)
  where staff_fields <> '{}';
-- step
create index concurrently sellers_staff_fields on sellers using gin (staff_fields jsonb_path_ops)
  where staff_fields <> '{}';
-- step
create index concurrently sellers_public_fields on sellers using gin (public_fields jsonb_path_ops)
  where public_fields <> '{}';
