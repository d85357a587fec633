import type pg from 'pg'
import { parseNode, type TreeValue } from './node-tree.ts'

/** What PostgreSQL says of a statement. */
export interface Description {
  /** Why it cannot be prepared. */
  error?: string
  /** The types of the result's columns, as PostgreSQL spells them. */
  types: string[]
  /** The statement as PostgreSQL understood it: a list of its queries. */
  tree?: TreeValue
}

/**
 * Prepares a statement and keeps it as the body of a function: PostgreSQL stores such a body analyzed, with what each
 * name means and which outer join may leave it null.
 */
const describing = `
  create function pg_temp.describe(statement text) returns jsonb language plpgsql as $describe$
  declare
    described pg_prepared_statements;
    body text;
  begin
    execute 'prepare described as ' || statement;
    select * into described from pg_prepared_statements where name = 'described';
    deallocate described;
    execute format(E'create function pg_temp.described(%s) returns void begin atomic %s\\n; end',
      array_to_string(described.parameter_types, ','), statement);
    select prosqlbody into body from pg_proc where proname = 'described' and pronamespace = pg_my_temp_schema();
    execute format('drop function pg_temp.described(%s)', array_to_string(described.parameter_types, ','));
    return jsonb_build_object('types', coalesce(described.result_types::text[], '{}'), 'body', body);
  exception when others then
    if exists (select from pg_prepared_statements where name = 'described') then deallocate described; end if;
    return jsonb_build_object('error', sqlerrm);
  end $describe$`

/** Returns what PostgreSQL says of each text. */
export async function describe(pool: pg.Pool, texts: readonly string[]): Promise<Map<string, Description>> {
  const client = await pool.connect()
  try {
    await client.query(describing)
    const { rows } = await client.query<{ described: { error?: string; types?: string[]; body?: string } }>(
      'select pg_temp.describe(text) as described from unnest($1::text[]) as text',
      [texts],
    )
    const described = rows.map(({ described: { error, types = [], body } }) => ({
      error,
      types,
      tree: body ? parseNode(body) : undefined,
    }))
    return new Map(texts.map((text, at) => [text, described[at]!]))
  } finally {
    client.release(true)
  }
}
