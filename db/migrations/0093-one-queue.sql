-- The outbox holds all jobs (decision 077): what jobs need beyond messages, when each schedule was last fired, and the
-- way over from the second queue that older builds have in the schema graphile_worker, and back to it.
-- oldest build: 0013
alter table outbox
  -- Null: the usual number of attempts. Jobs, which older builds cannot deliver from here, always name theirs.
  add column max_attempts integer,
  -- Messages of one series run one after the other.
  add column series text,
  -- The series of a message that is running: no two rows have the same.
  add column running_series text,
  -- The process that has it.
  add column runner text;

create table schedules (
  name text primary key,
  fired_at timestamptz not null
);
-- step
create index concurrently outbox_series on outbox (series) where series is not null;
-- step
-- older builds: they leave this column empty.
create unique index concurrently outbox_running on outbox (running_series) where running_series is not null;
-- step
create function is_older_build_connected() returns boolean language sql as $$
  select exists (select from pg_stat_activity where datname = current_database()
    and application_name ~ '^souk \d{4}$' and right(application_name, 4) < '0093')
$$;

-- Removes a job that waits under this key in the queue of older builds: the job that replaces it is put into the outbox.
create function remove_older_job(job_key text) returns boolean language plpgsql as $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    perform graphile_worker.remove_job(job_key);
  end if;
  return true;
end $$;

-- Moves jobs and the times of schedules out of the queue of older builds; false as long as one of them is connected. A
-- job that was running when its process was killed is left until that process has been silent for half a minute.
create function take_over_older_jobs() returns boolean language plpgsql as $$
declare
  fired record;
begin
  if is_older_build_connected() then
    return false;
  end if;
  if to_regclass('graphile_worker._private_jobs') is null then
    return true;
  end if;
  for fired in
    select c.identifier, coalesce(c.last_execution, c.known_since) as at
    from graphile_worker._private_known_crontabs c
    where not exists (select from schedules s where s.name = c.identifier
      and s.fired_at >= coalesce(c.last_execution, c.known_since))
  loop
    insert into schedules as s (name, fired_at) values (fired.identifier, fired.at)
    on conflict (name) do update set fired_at = greatest(s.fired_at, excluded.fired_at);
  end loop;
  if not exists (select from graphile_worker._private_jobs) or not pg_try_advisory_xact_lock(727274092) then
    return true;
  end if;
  with moved as (
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and (j.locked_at is null or not exists (select from job_workers w
      where w.id = j.locked_by and w.seen_at > now() - interval '30 seconds'))
    returning j.*, t.identifier
  )
  insert into outbox as m (topic, key, payload, due_at, attempts, claims, max_attempts, series, last_error, dead_at, trace)
  select v.identifier, v.key, v.payload, v.run_at,
    case when v.locked_at is null then v.attempts else least(v.attempts, v.max_attempts - 1) end, v.attempts,
    v.max_attempts, q.queue_name, v.last_error,
    case when v.locked_at is null and v.attempts >= v.max_attempts then v.updated_at end,
    (select substr(flag, 7) from jsonb_object_keys(v.flags) flag where flag like 'trace:%' limit 1)
  from moved v left join graphile_worker._private_job_queues q on q.id = v.job_queue_id
  -- A job that was put again while it ran has lost its key and its attempts: its successor does the work.
  where not (v.locked_at is not null and v.key is null and v.last_error is null
    and v.max_attempts > 1 and v.attempts >= v.max_attempts)
  order by v.id
  on conflict (topic, key) do update set payload = excluded.payload, due_at = excluded.due_at,
    max_attempts = excluded.max_attempts, series = excluded.series, trace = excluded.trace,
    is_put_again = m.leased_until is not null, dead_at = null,
    attempts = case when m.leased_until is null then excluded.attempts else m.attempts end
    where excluded.dead_at is null;
  delete from graphile_worker._private_job_queues q
  where not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id);
  return true;
end $$;

-- Moves waiting jobs to the queue of older builds, where one of them is connected, or no other process of this or a later
-- build is, which a rollback may follow. Their attempts so far are taken off those they have left.
create function hand_jobs_back() returns integer language plpgsql as $$
declare
  handed integer;
begin
  if to_regclass('graphile_worker._private_jobs') is null or not is_older_build_connected()
    and exists (select from job_workers where seen_at > now() - interval '30 seconds' and id like '%:%') then
    return 0;
  end if;
  with given as (
    delete from outbox where id in (select id from outbox where max_attempts is not null and dead_at is null
      and leased_until is null order by id for update skip locked)
    returning *
  ), added as materialized (
    select graphile_worker.add_job(topic, payload, queue_name => series, run_at => due_at,
      max_attempts => greatest(max_attempts - attempts, 1), job_key => key,
      flags => case when trace is not null then array['trace:' || trace] end)
    from given order by id
  )
  select count(*) into handed from added;
  return handed;
end $$;
