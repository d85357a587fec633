import type pg from 'pg'

/**
 * SQL queries that return the definitions of all objects in the schema `public`, keyed by kind of object. The order of
 * the columns in a table does not affect the results.
 */
const queries: Record<string, string> = {
  column: `select format('%s.%s %s%s %s %s%s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' end, pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attidentity,
      a.attcollation::regcollation)
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  constraint: `select format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace`,
  index: `select format('%s %s', pg_get_indexdef(i.indexrelid), i.indisvalid)
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace`,
  trigger: `select format('%s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal`,
  function: `select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace`,
  sequence: `select format('%s %s %s %s %s %s %s %s', sequencename, data_type, start_value, min_value, max_value,
      increment_by, cycle, pg_get_serial_sequence(c.relname, a.attname))
    from pg_sequences s join pg_depend o on o.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass
        and o.classid = 'pg_class'::regclass and o.deptype in ('a', 'i') and o.refobjsubid > 0
      join pg_class c on c.oid = o.refobjid join pg_attribute a on a.attrelid = c.oid and a.attnum = o.refobjsubid
    where s.schemaname = 'public'`,
  table: `select format('%s %s %s %s', relname, relkind, relpersistence, reloptions) from pg_class
    where relnamespace = 'public'::regnamespace`,
  type: `select format('%s %s', typname, typtype) from pg_type
    where typnamespace = 'public'::regnamespace and typtype not in ('c', 'b')`,
}

/** Returns one line of text for each object in the database's schema, in sorted order. */
export async function describeSchema(pool: pg.Pool): Promise<string[]> {
  const lines: string[] = []
  for (const [kind, query] of Object.entries(queries)) {
    const { rows } = await pool.query<[string]>({ text: query, rowMode: 'array' })
    lines.push(...rows.map(([line]) => `${kind} ${line}`))
  }
  return lines.toSorted()
}
