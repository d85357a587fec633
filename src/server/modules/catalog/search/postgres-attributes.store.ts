import type { AttributeFilters } from '#contract/catalog/attributes.ts'
import type { CountedAttribute } from './listing-records.ts'

// Parameters: $21 contains the filters by attributes, and $22 the attributes to count. Each is a JSON list or null.

/**
 * SQL for the codes of the attributes whose filters the listing `p` fails. A listing passes a filter if it has one of
 * the choices (`true` or `false` for yes-no attributes) or a number in the range.
 */
export const missedAttributes = `array(
  select f.code from json_to_recordset($21::json) as f(code text, choices text[], min numeric, max numeric)
  where not coalesce(case jsonb_typeof(p.attributes -> f.code)
    when 'array' then (p.attributes -> f.code) ?| f.choices
    when 'boolean' then (p.attributes ->> f.code) = any(f.choices)
    when 'number' then f.choices is null and (f.min is null or (p.attributes ->> f.code)::numeric >= f.min)
      and (f.max is null or (p.attributes ->> f.code)::numeric <= f.max)
    end, false))`

/** SQL condition for the filters by attributes. */
export const fitsAttributes = `($21::json is null or ${missedAttributes} = '{}')`

/** Entry for an attribute in the list of failed filters. `code` is an SQL expression for the attribute's code. */
const missedOf = (code: string): string => `'attribute ' || ${code}`

/** SQL expression for the failed filters by attributes, as a list of text. */
export const missedByAttributes = `case when $21::json is null then '{}'::text[]
  else array(select ${missedOf('m.code')} from unnest(${missedAttributes}) as m(code)) end`

/**
 * Returns SQL for two members of a JSON object: the counts for the requested attributes, and the ranges of numbers. The
 * SQL reads those listings from `near` that pass `isIn`.
 */
export const attributeFacets = (isIn: string): string => `
  'choices', (select json_agg(json_build_array(c.code, c.value, c.n) order by c.n desc, c.value collate "C") from (
    select a.code, v.value, count(*) as n
    from json_to_recordset($22::json) as a(code text, kind text)
      join near p on p.but in ('', ${missedOf('a.code')}) and ${isIn}
      cross join lateral (
        select jsonb_array_elements_text(p.attributes -> a.code) as value
        where jsonb_typeof(p.attributes -> a.code) = 'array'
        union select p.attributes ->> a.code where jsonb_typeof(p.attributes -> a.code) = 'boolean') v
    where a.kind <> 'number' group by a.code, v.value) c),
  'numbers', (select json_agg(json_build_array(c.code, c.min, c.max)) from (
    select a.code, min((p.attributes ->> a.code)::numeric) as min, max((p.attributes ->> a.code)::numeric) as max
    from json_to_recordset($22::json) as a(code text, kind text)
      join near p on p.but in ('', ${missedOf('a.code')}) and ${isIn}
    where a.kind = 'number' and jsonb_typeof(p.attributes -> a.code) = 'number' group by a.code) c)`

/** Returns the filters that have an effect as JSON, or null if there are no such filters. */
export function attributeFiltersJson(filters: AttributeFilters | undefined): string | null {
  const all = Object.entries(filters ?? {}).flatMap(([code, filter]): object[] => {
    if (Array.isArray(filter)) return filter.length > 0 ? [{ code, choices: filter }] : []
    return filter.min === undefined && filter.max === undefined ? [] : [{ code, ...filter }]
  })
  return all.length > 0 ? JSON.stringify(all) : null
}

/** Returns the attributes to count as JSON, or null if there are no attributes. */
export function countedAttributesJson(attributes: readonly CountedAttribute[] | undefined): string | null {
  return attributes?.length ? JSON.stringify(attributes) : null
}
