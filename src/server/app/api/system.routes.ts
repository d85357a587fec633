import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { clockWrongSeconds } from '#contract/admin/alerts.ts'
import type { InvalidationLog } from '#platform/cache/invalidation-log.ts'
import { isOwnNetwork } from '#platform/http/this-machine.ts'
import type { Jobs, JobsHealth } from '#platform/queue/jobs.ts'
import { marketplaceName } from '#platform/config/marketplace.ts'
import { apiReferenceRoutes } from './api-reference.ts'
import { programVersion } from '#platform/core/version.ts'
import { compress, encodingFor, type Encoding } from '#platform/http/compress.ts'
import { describeApi } from './openapi.ts'

export interface SystemDeps {
  /** Whether to serve the API reference at /docs and /openapi.json. */
  hasApiDocs: boolean
  invalidations: Pick<InvalidationLog, 'waitUntilCurrent'>
  jobs: Pick<Jobs, 'health'>
  /**
   * Returns whether the catalog is loaded. After startup, loading a large catalog takes a while, and listing pages are
   * slow until then.
   */
  isCatalogRead(): boolean
  /**
   * Difference, in ms, between this machine's clock and the database's clock. Positive if this machine's clock is
   * ahead.
   */
  clockOffsetMs(): number | undefined
  /**
   * Counts the payment provider's webhook events that are waiting (`new`) and the events that have failed permanently
   * (`dead`). Each count stops at a thousand.
   */
  countWebhooks(): Promise<{ new: number; dead: number }>
  areAlertsLate(): Promise<boolean>
}

interface Health {
  database: 'ready' | 'unreachable'
  catalog: 'read' | 'being read'
  clock: { state: 'right' | 'wrong'; offsetSeconds: number }
  jobs: JobsHealth
  /** `'late'` if no process has evaluated the alerts in the last five minutes, otherwise `'judged'`. */
  alerts: 'judged' | 'late'
  webhooks: { new: number; dead: number }
}

const readyWithinMs = 2_500
const unreachable: Health = {
  database: 'unreachable',
  catalog: 'being read',
  clock: { state: 'right', offsetSeconds: 0 },
  jobs: { state: 'stopped', waiting: 0, dead: 0, runners: 0 },
  alerts: 'late',
  webhooks: { new: 0, dead: 0 },
}

/** Registers the endpoints for other programs: liveness, readiness and the API reference. */
export async function systemRoutes(server: FastifyInstance, deps: SystemDeps): Promise<void> {
  const unlimited = { config: { rateLimit: false } }
  server.get('/healthz', unlimited, async (request) =>
    // Only clients in this machine's network receive the version, because it tells attackers which vulnerabilities are
    // not patched.
    isOwnNetwork(request) ? { status: 'ok', version: programVersion } : { status: 'ok' },
  )
  server.get('/readyz', unlimited, async (request, reply) => {
    const late = pause(readyWithinMs, unreachable, { ref: false })
    const health = await Promise.race([readHealth(deps), late])
    const isReady =
      health.database === 'ready' &&
      health.catalog === 'read' &&
      health.clock.state === 'right' &&
      health.jobs.state === 'running'
    const status = isReady ? 'ready' : 'not ready'
    // Only clients in this machine's network receive the queue sizes, which are intended for the operator.
    return reply.code(isReady ? 200 : 503).send(isOwnNetwork(request) ? { status, ...health } : { status })
  })
  if (deps.hasApiDocs) describeAtAddresses(server)
}

function describeAtAddresses(server: FastifyInstance): void {
  // Creates the API description at the first request. Creating it takes 200 ms and megabytes of memory, and most
  // processes never need it.
  let description: ReturnType<typeof packDescription> | undefined
  let title = ''
  server.get('/openapi.json', async (request, reply) => {
    if (title !== marketplaceName()) description = undefined
    title = marketplaceName()
    const { plain, etag, packed } = (description ??= packDescription())
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    void reply.type('application/json; charset=utf-8')
    const encoding = encodingFor(request)
    if (!encoding) return reply.send(plain)
    return reply.header('content-encoding', encoding).send(await packed(encoding))
  })
  apiReferenceRoutes(server)
}

/** Returns the API description as JSON. It is larger than a megabyte, so it is compressed only once per encoding. */
function packDescription() {
  const plain = Buffer.from(JSON.stringify(describeApi(programVersion)))
  const made = new Map<Encoding, Promise<Buffer>>()
  return {
    plain,
    etag: `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`,
    packed(encoding: Encoding): Promise<Buffer> {
      const packed = made.get(encoding) ?? compress(plain, encoding)
      made.set(encoding, packed)
      return packed
    },
  }
}

/** Returns the health of this process. First waits for the read barrier, as a request for a page does. */
async function readHealth({
  invalidations,
  jobs,
  isCatalogRead,
  clockOffsetMs,
  countWebhooks,
  areAlertsLate,
}: SystemDeps): Promise<Health> {
  try {
    const [, health, webhooks, isLate] = await Promise.all([
      invalidations.waitUntilCurrent(),
      jobs.health(),
      countWebhooks(),
      areAlertsLate(),
    ])
    const catalog = isCatalogRead() ? 'read' : 'being read'
    const offsetMs = clockOffsetMs() ?? 0
    const state = Math.abs(offsetMs) < clockWrongSeconds * 1000 ? 'right' : 'wrong'
    const clock = { state, offsetSeconds: Math.round(offsetMs / 100) / 10 } as const
    return { database: 'ready', catalog, clock, jobs: health, alerts: isLate ? 'late' : 'judged', webhooks }
  } catch {
    return unreachable
  }
}
