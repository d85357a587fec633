-- A refund of a lost order that fails later adds to what was lost.
alter table dispute_losses
  add column no integer not null default 1,
  drop constraint dispute_losses_pkey,
  add primary key (dispute_id, seller_order_id, no);
