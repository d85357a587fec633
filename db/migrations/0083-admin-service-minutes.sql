-- Calls to each service outside in a minute, over all processes.
-- oldest build: 0013
create table service_minutes (
  minute timestamptz not null,
  service text not null,
  calls integer not null,
  failures integer not null,
  primary key (minute, service)
);
