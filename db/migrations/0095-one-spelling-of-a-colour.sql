-- A piece's colour is written in lower case, by the name the house has for it: so it is one wherever it is listed.
with moved as (
  update pieces p
  set color = coalesce((select c.alias_of from colors c where c.label = lower(p.color)), lower(p.color))
  where color <> lower(color)
    or exists (select from colors c where c.label = p.color and c.alias_of is not null)
  returning 1)
insert into changes (topic, key) select 'catalogue', 'all' where exists (select from moved);

-- What a merge that is taken back gives pieces again.
update catalogue_merge_pieces m set was = lower(m.was) from catalogue_merges g
where g.id = m.merge_id and g.kind = 'color' and m.was <> lower(m.was);

alter table pieces add constraint pieces_color_in_lower_case check (color = lower(color));
