-- Photos of messages, issues and returns whose keys are not marked as private: they are older than the mark.
-- oldest build: 0013
create table private_photos (key text primary key);

-- An older build that runs beside this one goes on to upload photos without the mark.
create function note_private_photo() returns trigger language plpgsql as $$
begin
  insert into private_photos (key) values (new.key) on conflict do nothing;
  insert into invalidations (topic, key) values ('private-photo', new.key);
  return null;
end $$;
-- older builds: they upload as before.
create trigger message_photos_are_private after insert on message_photos for each row
  when (new.key !~ '^[0-9a-f]{32}p$') execute function note_private_photo();
-- older builds: they upload as before.
create trigger issue_photos_are_private after insert on issue_photos for each row
  when (new.key !~ '^[0-9a-f]{32}p$') execute function note_private_photo();

-- step
-- Photos that are shown in public stay public.
insert into private_photos (key)
select key from (
  select key from message_photos
  union select key from issue_photos
  union select p ->> 'key' from messages m, jsonb_array_elements(m.photos) p where m.photos <> '[]'
  except select photo_key from feedback
  except select listing_photo_key from feedback
  except select p ->> 'key' from listings l, jsonb_array_elements(l.photos) p
) found where key is not null
on conflict do nothing;
