import type { Clause } from '@souk/catalog-index'

/**
 * SQL for the listings that match the search clauses. Parameter $13 lists the clauses. The first $14 clauses must
 * match. The other clauses match whole words and only affect the order. A listing can match a clause by its text, by
 * the words of its attributes, or by the name of its brand, type, or seller.
 */
export const matchedListingsSql = `asked as (
  select w.i, w.query::tsquery as query, w.colors, w.types
  from json_to_recordset($13::json) as w(i integer, query text, colors text[], types text[])
), found as materialized (
  select hit.no, count(distinct hit.i) filter (where hit.i > $14::integer) = (select count(*) from asked where i > $14::integer)
    and exists (select from asked where i > $14::integer) as whole
  from (
    select a.i, p.no from asked a join listings p on p.state = 'active'
      and listing_search_words(p.title, p.color, p.gender) @@ a.query
    union all
    select a.i, p.no from asked a join listings p on p.state = 'active' and p.attribute_words <> ''
      and title_words(p.attribute_words) @@ a.query
    union all
    select c.i, p.no from (
      select a.i, coalesce(known.alias_of, l.label) as color
      from asked a cross join unnest(a.colors) as l(label) left join colors known on known.label = l.label
    ) c join listings p on p.color = c.color and p.state = 'active'
    union all
    select a.i, p.no from asked a cross join unnest(a.types) as l(label) join types t on lower(t.label) = lower(l.label)
      join listings p on p.type_id = coalesce(t.merged_into, t.id) and p.state = 'active'
    union all
    select n.i, p.no from (
      select a.i, b.id from asked a join brands b on name_words(b.name) @@ a.query
      union select a.i, b.brand_id from asked a join brand_aliases b on name_words(b.name) @@ a.query
    ) n join listings p on p.brand_id = n.id and p.state = 'active'
    union all
    select a.i, p.no from asked a
      join types t on search_words(t.label) @@ a.query
      cross join lateral (
        with recursive below(id) as (
          select t.id union select child.id from types child join below b on child.parent_id = b.id
        ) select id from below where id <> t.id union select coalesce(t.merged_into, t.id)
      ) child
      join listings p on p.type_id = child.id and p.state = 'active'
    union all
    select a.i, p.no from asked a join sellers s on name_words(s.name) @@ a.query
      join listings p on p.seller_id = s.id and p.state = 'active'
  ) hit group by hit.no having count(distinct hit.i) filter (where hit.i <= $14::integer) = $14::integer
)`

/** Returns a clause as JSON. The words of a clause consist of letters and digits, so they need no quotes. */
export function clauseRow({ words, starts, values }: Clause, at: number) {
  const labelsOf = (name: string) => values.flatMap(({ column, label }) => (column === name ? [label] : []))
  const query = [...words, ...starts.map((start) => `${start}:*`)].join(' | ')
  return { i: at + 1, query, colors: labelsOf('color'), types: labelsOf('type') }
}
