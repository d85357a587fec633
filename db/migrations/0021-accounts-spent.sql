-- When somebody first paid for something in an account: of those that only say an e-mail, the first such stands for it.
-- oldest build: 0013
alter table buyers add column spent_at timestamptz;
-- step
-- Only those that have not proven their e-mail are ever compared.
update buyers b set spent_at = coalesce((select min(o.paid_at) from orders o where o.buyer_id = b.id), b.created_at)
  where not b.is_validated and b.erased_at is null
    and (b.member_until is not null or exists (select from orders o where o.buyer_id = b.id and o.paid_at is not null));
