import type pg from 'pg'
import { notFound } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { allowOnly, textParam, texts } from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import { listV2 } from './list-v2.ts'

const thin = `sandbox.events where type like 'v2.%'`

async function list(pool: pg.Pool, params: Params): Promise<object> {
  allowOnly(params, ['limit', 'object_id', 'page', 'types'])
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const objectId = textParam(params, 'object_id')
  const types = texts(params, 'types')
  const filters = [
    thin,
    ...(objectId ? [`body->'related_object'->>'id' = ${bind(objectId)}`] : []),
    ...(types === undefined ? [] : [`type = any(${bind(types)}::text[])`]),
  ]
  return listV2(pool, {
    url: '/v2/core/events',
    params,
    from: filters.join(' and '),
    values,
    read: (body) => JSON.parse(body) as object,
  })
}

export const thinEventRoutes: readonly Route[] = [
  { method: 'GET', path: '/v2/core/events', run: ({ pool, params }) => list(pool, params) },
  {
    method: 'GET',
    path: '/v2/core/events/:id',
    async run({ pool, id }) {
      const { rows } = await pool.query<{ body: string }>(
        `select body::text as body from ${thin} and id = $1`,
        [id],
      )
      if (rows[0] === undefined) throw notFound('event', id)
      return JSON.parse(rows[0].body) as object
    },
  },
]
