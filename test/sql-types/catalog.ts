import type pg from 'pg'

/** What the schema and PostgreSQL's own functions say about nulls. */
export interface SchemaCatalog {
  /** `relid.attnum` of every column of a table that is never null, or computed from such. */
  required: ReadonlySet<string>
  /** Those that may be; a view's are in neither. */
  optional: ReadonlySet<string>
  functions: ReadonlyMap<string, { name: string; isStrict: boolean }>
}

export async function readCatalog(pool: pg.Pool): Promise<SchemaCatalog> {
  const columns = await pool.query<{ key: string; required: boolean }>(
    `select format('%s.%s', attrelid, attnum) as key,
       attnotnull or (attgenerated <> '' and d.adbin::text not like '%{CASE%' and not exists (
         select from regexp_matches(d.adbin::text, ':varattno ([0-9]+)', 'g') as used(match)
           join pg_attribute u on u.attrelid = c.oid and u.attnum = match[1]::smallint
         where not u.attnotnull)) as required
     from pg_attribute a join pg_class c on c.oid = attrelid and c.relkind in ('r', 'p')
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where attnum > 0 and not attisdropped`,
  )
  const functions = await pool.query<{ oid: string; name: string; isStrict: boolean }>(
    `select oid::text, proname as name, proisstrict as "isStrict" from pg_proc`,
  )
  return {
    required: new Set(columns.rows.filter(({ required }) => required).map(({ key }) => key)),
    optional: new Set(columns.rows.filter(({ required }) => !required).map(({ key }) => key)),
    functions: new Map(functions.rows.map(({ oid, name, isStrict }) => [oid, { name, isStrict }])),
  }
}
