-- What a notification says is a code and its data, put in words when it is read. Rows from before have their sentences alone.
-- oldest build: 0013
alter table notifications add column code text, add column data jsonb;

-- An older build that takes somebody's words out of a notification knows its sentences alone: they are what it says then.
create function forget_notification_data() returns trigger language plpgsql as $$
begin
  new.code := null;
  new.data := null;
  return new;
end $$;
-- older builds: they write what they did.
create trigger notifications_reworded before update of title, body on notifications for each row
  when (old.data is not null and new.data is not distinct from old.data
    and (new.title, new.body) is distinct from (old.title, old.body))
  execute function forget_notification_data();
