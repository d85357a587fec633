-- Work done once in a while over all processes without the job queue, such as judging the alerts that watch the queue:
-- when it was begun and when it was last done.
-- oldest build: 0013
create table timers (
  name text primary key,
  begun_at timestamptz not null,
  done_at timestamptz
);
