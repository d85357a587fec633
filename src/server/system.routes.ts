import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Jobs } from '#platform/jobs.ts'
import { apiReference } from './api-reference.ts'
import { describeApi } from './openapi.ts'

export interface SystemParts {
  pool: pg.Pool
  jobs: Jobs
  /** The card provider's events that wait, and those that are dead; counting stops at a thousand. */
  countWebhooks(): Promise<{ new: number; dead: number }>
}

/** What machines ask of the process: is it up, is it ready, what can it do. */
export async function systemRoutes(
  app: FastifyInstance,
  { pool, jobs, countWebhooks }: SystemParts,
): Promise<void> {
  const unlimited = { config: { rateLimit: false } }
  app.get('/healthz', unlimited, async () => ({ status: 'ok' }))
  app.get('/readyz', unlimited, async (_request, reply) => {
    const database = await pool.query('select 1').then(
      () => 'ready' as const,
      () => 'unreachable' as const,
    )
    const queue =
      database === 'ready'
        ? await jobs.health()
        : { state: 'stopped' as const, waiting: 0, dead: 0, runners: 0 }
    const webhooks = database === 'ready' ? await countWebhooks() : { new: 0, dead: 0 }
    const isReady = database === 'ready' && queue.state === 'running'
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', database, jobs: queue, webhooks })
  })
  // Not before somebody asks: it takes a fifth of a second and megabytes that most processes never need.
  let description: Buffer | undefined
  app.get('/openapi.json', async (_request, reply) => {
    description ??= Buffer.from(JSON.stringify(describeApi('0.1.0')))
    return reply.type('application/json; charset=utf-8').send(description)
  })
  apiReference(app)
}
