-- Pictures that are drawn rather than uploaded: what to draw when a file of the key is first asked for.
create table picture_drawings (
  key text primary key,
  drawing text not null
);
