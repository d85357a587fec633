import type pg from 'pg'
import { invalid } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { integer, textParam } from '../../core/params.ts'

export interface ListV2 {
  url: string
  params: Params
  /** SQL after the keyword `from`, with at least one condition. The rows must have the columns `seq` and `body`. */
  from: string
  values: unknown[]
  read(body: string): object
}

/**
 * Returns a page of objects in the format of the v2 API, newest first. `next_page_url` contains an opaque `page` token.
 */
export async function listV2(pool: pg.Pool, input: ListV2): Promise<object> {
  const { params, url } = input
  const limit = integer(params, 'limit') ?? 20
  if (limit < 1 || limit > 100)
    throw invalid('limit must be between 1 and 100.', 'parameter_invalid_integer', 'limit')
  const page = textParam(params, 'page')
  if (page && !/^\d{1,18}$/.test(page)) throw invalid('Unknown page.', 'parameter_invalid_string', 'page')
  const values = [...input.values, page ?? '9223372036854775807']
  const { rows } = await pool.query<{ seq: string; body: string }>(
    `select seq::text as seq, body::text as body from ${input.from}
       and seq < $${values.length} order by seq desc limit ${limit + 1}`,
    values,
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit && last !== undefined
  return {
    data: shown.map((row) => input.read(row.body)),
    next_page_url: more ? `${url}?limit=${limit}&page=${last.seq}` : null,
    previous_page_url: null,
  }
}
