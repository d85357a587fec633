-- Journal of all money. Each row has one debit and one credit account, so the ledger always balances.
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
create index ledger_entries_ref_id on ledger_entries (ref_id, id desc);
-- Entries of an account, newest first.
create index ledger_entries_debit_newest on ledger_entries (debit, id desc);
create index ledger_entries_credit_newest on ledger_entries (credit, id desc);
-- Entries of a day, which are stored in the order of time.
create index ledger_entries_at on ledger_entries using brin (at) with (pages_per_range = 16);
-- Hourly comparison with the payment provider.
create index ledger_entries_provider on ledger_entries (provider_id) where provider_id is not null;

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger only grows: book a reversing entry instead';
end $$;
create trigger ledger_entries_only_grow before update or delete or truncate on ledger_entries
  for each statement execute function forbid_change();

-- Balances up to the entry in ledger_rolled. Readers add the entries after it.
create table ledger_balances (
  account text not null,
  currency text not null,
  cents bigint not null,
  primary key (account, currency)
);

-- Last entry that ledger_balances includes.
create table ledger_rolled (
  only_one boolean primary key default true check (only_one),
  upto bigint not null
);
