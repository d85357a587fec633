-- The time zone that sellers' sales were last counted by day in; no row: UTC. A marketplace that moves counts them anew.
-- oldest build: 0013
create table seller_sale_zone (
  one boolean primary key default true check (one),
  time_zone text not null
);
