-- Balances begin before the first entry.
insert into ledger_rolled (upto) values (0);
