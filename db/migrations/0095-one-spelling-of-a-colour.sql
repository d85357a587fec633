-- A listing's color is written in lower case, by the name an admin has for it: so it is one wherever it is listed.
with moved as (
  update listings p
  set color = coalesce((select c.alias_of from colors c where c.label = lower(p.color)), lower(p.color))
  where color <> lower(color)
    or exists (select from colors c where c.label = p.color and c.alias_of is not null)
  returning 1)
insert into invalidations (topic, key) select 'catalog', 'all' where exists (select from moved);

-- What a merge that is taken back gives listings again.
update catalog_merge_listings m set was = lower(m.was) from catalog_merges g
where g.id = m.merge_id and g.kind = 'color' and m.was <> lower(m.was);

alter table listings add constraint listings_color_in_lower_case check (color = lower(color));
