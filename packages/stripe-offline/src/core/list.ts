import type pg from 'pg'
import { invalid, notFound } from './errors.ts'
import type { Params } from './form.ts'
import type { ObjectKind } from './kinds.ts'
import { hash, integer, textParam } from './params.ts'
import { columns, toEntry } from './store.ts'
import type { ObjectRow } from './store.ts'
import type { WorkUnit } from './unit.ts'

export interface ListQuery {
  kind: ObjectKind
  /** Account whose objects are listed. Default: the account that the call acts on. */
  account?: string
  url: string
  params: Params
  family?: string | undefined
  customer?: string | undefined
  tag?: string | undefined
  tags?: readonly string[] | undefined
  /**
   * Attributes that listed objects must have, with their values. In the path of a nested attribute, commas separate the
   * names.
   */
  where?: Record<string, string | null | undefined>
  /** Attribute whose value must be one of the given values. */
  among?: { key: string; values: readonly string[] } | undefined
  /** Names of time attributes, such as `created`, that the caller can filter by range. */
  ranges?: readonly string[]
  /** Filter that is applied after due timers have run, because the timers might change the objects. */
  filter?(body: object): boolean
}

/**
 * Returns a page of objects, newest first, with Stripe's cursors (`limit` 1-100, `starting_after`, `ending_before`).
 */
export async function listPage(pool: pg.Pool, unit: WorkUnit, query: ListQuery): Promise<object> {
  const { limit, after, before } = cursors(query.params)
  const created = readTimeRanges(query.params)
  const values: unknown[] = [query.account ?? unit.account, query.kind]
  const filters = ['account = $1', 'kind = $2', `secret->>'deleted' is null`, `secret->>'removed' is null`]
  const bind = (value: unknown): string => `$${values.push(value)}`
  if (query.family !== undefined) filters.push(`family = ${bind(query.family)}`)
  if (query.customer !== undefined) filters.push(`customer = ${bind(query.customer)}`)
  if (query.tag !== undefined) filters.push(`tag = ${bind(query.tag)}`)
  if (query.tags !== undefined) filters.push(`tag = any(${bind([...query.tags])}::text[])`)
  for (const [key, value] of Object.entries(query.where ?? {})) {
    if (value !== undefined && value !== null) filters.push(`body#>>'{${key}}' = ${bind(value)}`)
  }
  if (query.among !== undefined)
    filters.push(`body->>'${query.among.key}' = any(${bind([...query.among.values])}::text[])`)
  for (const key of query.ranges ?? []) {
    for (const [operator, value] of rangeOf(query.params, key))
      filters.push(`(body->>'${key}')::bigint ${operator} ${bind(value)}`)
  }
  for (const [operator, value] of created) filters.push(`created ${operator} ${bind(value)}`)
  const cursor = after ?? before
  if (cursor !== undefined) {
    const seq = await pool.query<{ seq: string }>(
      'select seq from sandbox.objects where id = $1 and kind = $2 and account = $3',
      [cursor, query.kind, query.account ?? unit.account],
    )
    if (seq.rows[0] === undefined)
      throw notFound(query.kind, cursor, after ? 'starting_after' : 'ending_before')
    filters.push(`seq ${after === undefined ? '>' : '<'} ${bind(seq.rows[0].seq)}`)
  }
  const { rows } = await pool.query<ObjectRow>(
    `select ${columns} from sandbox.objects where ${filters.join(' and ')}
      order by seq ${before === undefined ? 'desc' : 'asc'} limit ${limit + 1}`,
    values,
  )
  const page = rows.slice(0, limit).map(toEntry)
  if (before !== undefined) page.reverse()
  const entries = await unit.adopt(page)
  return createListBody(
    query.url,
    entries.map((entry) => entry.body).filter((body) => query.filter?.(body) ?? true),
    rows.length > limit,
  )
}

export function createListBody(url: string, data: readonly object[], hasMore: boolean): object {
  return { object: 'list', data, has_more: hasMore, url }
}

export function cursors(params: Params): {
  limit: number
  after: string | undefined
  before: string | undefined
} {
  const limit = integer(params, 'limit') ?? 10
  if (limit < 1 || limit > 100)
    throw invalid('limit must be between 1 and 100.', 'parameter_invalid_integer', 'limit')
  const after = textParam(params, 'starting_after') ?? undefined
  const before = textParam(params, 'ending_before') ?? undefined
  if (after !== undefined && before !== undefined) {
    throw invalid('Give starting_after or ending_before, not both.', 'parameters_exclusive')
  }
  return { limit, after, before }
}

const operators: Record<string, string> = { gt: '>', gte: '>=', lt: '<', lte: '<=' }

export function readTimeRanges(params: Params): [string, number][] {
  return rangeOf(params, 'created')
}

function rangeOf(params: Params, name: string): [string, number][] {
  if (typeof params[name] === 'string') return [['=', integer(params, name) ?? 0]]
  const range = hash(params, name)
  if (!range) return []
  return Object.keys(range).map((key) => {
    const operator = operators[key]
    if (operator === undefined)
      throw invalid(`Received unknown parameter: ${name}[${key}]`, 'parameter_unknown')
    return [operator, integer(range, key) ?? 0]
  })
}
