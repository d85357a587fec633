import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import type { Changes } from '#platform/changes.ts'
import type { Jobs, JobsHealth } from '#platform/jobs.ts'
import { apiReference } from './api-reference.ts'
import { describeApi } from './openapi.ts'

export interface SystemParts {
  changes: Pick<Changes, 'fresh'>
  jobs: Jobs
  /** The card provider's events that wait, and those that are dead; counting stops at a thousand. */
  countWebhooks(): Promise<{ new: number; dead: number }>
}

interface Health {
  database: 'ready' | 'unreachable'
  jobs: JobsHealth
  webhooks: { new: number; dead: number }
}

const readyWithinMs = 2_500
const unreachable: Health = {
  database: 'unreachable',
  jobs: { state: 'stopped', waiting: 0, dead: 0, runners: 0 },
  webhooks: { new: 0, dead: 0 },
}

/** What machines ask of the process: is it up, is it ready, what can it do. */
export async function systemRoutes(app: FastifyInstance, parts: SystemParts): Promise<void> {
  const unlimited = { config: { rateLimit: false } }
  app.get('/healthz', unlimited, async () => ({ status: 'ok' }))
  app.get('/readyz', unlimited, async (_request, reply) => {
    const late = pause(readyWithinMs, unreachable, { ref: false })
    const health = await Promise.race([readHealth(parts), late])
    const isReady = health.database === 'ready' && health.jobs.state === 'running'
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', ...health })
  })
  // Not before somebody asks: it takes a fifth of a second and megabytes that most processes never need.
  let description: Buffer | undefined
  app.get('/openapi.json', async (_request, reply) => {
    description ??= Buffer.from(JSON.stringify(describeApi('0.1.0')))
    return reply.type('application/json; charset=utf-8').send(description)
  })
  apiReference(app)
}

/** Asks as a shopper's request does, through the read barrier. */
async function readHealth({ changes, jobs, countWebhooks }: SystemParts): Promise<Health> {
  try {
    const [, health, webhooks] = await Promise.all([changes.fresh(), jobs.health(), countWebhooks()])
    return { database: 'ready', jobs: health, webhooks }
  } catch {
    return unreachable
  }
}
