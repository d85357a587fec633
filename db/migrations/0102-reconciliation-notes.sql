-- What was found and put right without a person: it stands beside a comparison and is no difference.
alter table reconciliations add column notes jsonb not null default '[]';
