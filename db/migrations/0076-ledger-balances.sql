-- One account's entries, newest first.
create index ledger_entries_debit_newest on ledger_entries (debit, id desc);
create index ledger_entries_credit_newest on ledger_entries (credit, id desc);

-- What each account had after the entry `upto`: read with the entries since. The entries stay the truth.
create table ledger_balances (
  account text not null,
  currency text not null,
  cents bigint not null,
  primary key (account, currency)
);
create table ledger_rolled (
  only_one boolean primary key default true check (only_one),
  upto bigint not null
);
insert into ledger_rolled (upto) values (0);
