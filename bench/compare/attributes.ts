import pg from 'pg'
import type { Attribute } from '#contract/catalog/attributes.ts'

const choiceCount = 12

/**
 * Defines attributes that visitors can filter by, and sets each attribute on four of five listings. One third of the
 * attributes are numbers, one third allow one choice, and one third allow several choices.
 */
export async function addAttributes(url: string, count: number): Promise<void> {
  const attributes = Array.from({ length: count }, (_, n) => attributeOf(n))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into settings (key, value) values ('attributes', jsonb_build_object('attributes', $1::jsonb))
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(attributes)],
  )
  await client.query(
    `update listings p set attributes = coalesce((
       select jsonb_object_agg(a.code, case a.kind
         when 'number' then to_jsonb((hashint4(p.no * 31 + a.at::integer) & 1023))
         when 'choice' then jsonb_build_array('c' || (hashint4(p.no * 17 + a.at::integer) & 1023) % ${choiceCount})
         else jsonb_build_array('c' || (hashint4(p.no * 13 + a.at::integer) & 1023) % 6,
           'c' || 6 + (hashint4(p.no * 11 + a.at::integer) & 1023) % 6) end)
       from rows from (jsonb_to_recordset($1::jsonb) as (code text, kind text)) with ordinality as a(code, kind, at)
       where hashint4(p.no * 7 + a.at::integer) % 5 <> 0), '{}')`,
    [JSON.stringify(attributes)],
  )
  await client.query('vacuum analyze listings')
  await client.end()
}

function attributeOf(n: number): Attribute {
  const kind = (['number', 'choice', 'choices'] as const)[n % 3]!
  const choices = Array.from({ length: kind === 'number' ? 0 : choiceCount }, (_, c) => ({
    code: `c${c}`,
    names: { en: `Choice ${c}` },
    isRetired: false,
    mergedInto: null,
  }))
  return {
    code: `attribute-${n}`,
    kind,
    names: { en: `Attribute ${n}` },
    help: {},
    unit: '',
    choices,
    typeIds: [],
    isRequired: false,
    isFilterable: true,
    isSearchable: false,
    isOnCard: false,
    isUngrouped: false,
    visibility: 'public',
    isRetired: false,
  }
}
