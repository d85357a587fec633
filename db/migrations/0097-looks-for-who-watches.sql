-- Only who watches wants looking after: a count may come with the piece (a demo, another shop's), the watchers do not.
create or replace function look_after_piece() returns trigger language plpgsql as $$
begin
  insert into batch_jobs (task, payload)
  select 'watch:look', json_build_object('pieceId', new.id)
  where exists (select from watches where piece_id = new.id and removed_at is null);
  return null;
end $$;

create or replace function look_after_size() returns trigger language plpgsql as $$
begin
  insert into batch_jobs (task, payload)
  select 'watch:look', json_build_object('pieceId', p.id) from pieces p
  where p.id = new.piece_id and p.watch_count > 0 and p.state = 'active'
    and exists (select from watches where piece_id = p.id and removed_at is null);
  return null;
end $$;

delete from batch_jobs where task = 'watch:look'
  and not exists (select from watches where piece_id = payload ->> 'pieceId' and removed_at is null);
