-- Each row names one debit and one credit, so the ledger balances by construction.
create table ledger_entries (
  id bigint generated always as identity primary key,
  entry_key text not null unique,
  debit text not null,
  credit text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  ref_type text not null,
  ref_id text not null,
  provider_id text,
  at timestamptz not null,
  check (debit <> credit)
);
create index ledger_entries_debit on ledger_entries (debit) include (amount_cents, currency);
create index ledger_entries_credit on ledger_entries (credit) include (amount_cents, currency);
create index ledger_entries_ref on ledger_entries (ref_type, ref_id);
-- All entries of one thing, whatever kind of thing it is.
create index ledger_entries_ref_id on ledger_entries (ref_id, id desc);
-- One account's entries, newest first.
create index ledger_entries_debit_newest on ledger_entries (debit, id desc);
create index ledger_entries_credit_newest on ledger_entries (credit, id desc);

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger only grows: book a reversing entry instead';
end $$;
create trigger ledger_entries_only_grow before update or delete or truncate on ledger_entries
  for each statement execute function forbid_change();

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
