import type pg from 'pg'
import { notFound } from '../core/errors.ts'
import type { EventBody } from '../core/events.ts'
import type { Params } from '../core/form.ts'
import { readTimeRanges, cursors, createListBody } from '../core/list.ts'
import { allowOnly, textParam, texts } from '../core/params.ts'
import type { Route } from '../core/route.ts'

interface EventRow {
  body: string
  waiting: number
}

const row = `e.body::text as body, (select count(*)::int from sandbox.deliveries d where d.event_id = e.id) as waiting`

function toBody(found: EventRow): EventBody {
  return { ...(JSON.parse(found.body) as EventBody), pending_webhooks: found.waiting }
}

async function list(pool: pg.Pool, account: string, params: Params): Promise<object> {
  allowOnly(params, [
    'created',
    'limit',
    'starting_after',
    'ending_before',
    'type',
    'types',
    'delivery_success',
  ])
  const { limit, after, before } = cursors(params)
  const values: unknown[] = [account]
  const bind = (value: unknown): string => `$${values.push(value)}`
  const filters = ['e.account = $1', `e.type not like 'v2.%'`]
  const types =
    texts(params, 'types') ?? (textParam(params, 'type') ? [textParam(params, 'type')] : undefined)
  if (types !== undefined)
    filters.push(`e.type like any(${bind(types.map((each) => each?.replaceAll('*', '%')))}::text[])`)
  for (const [operator, value] of readTimeRanges(params)) filters.push(`e.created ${operator} ${bind(value)}`)
  const cursor = after ?? before
  if (cursor !== undefined) {
    const found = await pool.query<{ seq: string }>('select seq from sandbox.events where id = $1', [cursor])
    if (found.rows[0] === undefined)
      throw notFound('event', cursor, after ? 'starting_after' : 'ending_before')
    filters.push(`e.seq ${after === undefined ? '>' : '<'} ${bind(found.rows[0].seq)}`)
  }
  const { rows } = await pool.query<EventRow>(
    `select ${row} from sandbox.events e where ${filters.join(' and ')}
      order by e.seq ${before === undefined ? 'desc' : 'asc'} limit ${limit + 1}`,
    values,
  )
  const page = rows.slice(0, limit).map(toBody)
  if (before !== undefined) page.reverse()
  return createListBody('/v1/events', page, rows.length > limit)
}

export const eventRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/events',
    connected: true,
    run: ({ unit, pool, params }) => list(pool, unit.account, params),
  },
  {
    method: 'GET',
    path: '/v1/events/:id',
    connected: true,
    async run({ unit, pool, id }) {
      const { rows } = await pool.query<EventRow>(
        `select ${row} from sandbox.events e where e.id = $1 and e.account = $2 and e.type not like 'v2.%'`,
        [id, unit.account],
      )
      if (rows[0] === undefined) throw notFound('event', id)
      return toBody(rows[0])
    },
  },
]
