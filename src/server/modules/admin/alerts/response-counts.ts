import type { FastifyInstance, FastifyRequest } from 'fastify'
import { systemClock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { CallCounts, Services } from '#platform/telemetry/service-health.ts'
import { serviceNames } from '#platform/telemetry/service-health.ts'
import { isInProcess } from '#platform/telemetry/http-spans.ts'
import { addResponses, addServiceCalls } from './alerts.store.ts'

const everyMs = 20_000

/**
 * Service name for the app's own responses to requests that charge a payment card. These responses are counted like
 * calls to external services.
 */
export const checkoutService = 'checkout'

/**
 * Paths of the health checks. Requests to these paths are not counted, because many successful monitoring requests
 * would lower the error rate.
 */
const healthChecks = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Counts this process's responses to visitors and the results of its calls to external services. Adds the results to
 * counts that all processes share, so that any process can calculate the rates.
 */
export function countResponses(server: FastifyInstance, db: Db, services: Services) {
  let answers = 0
  let errors = 0
  let checkout: CallCounts = { calls: 0, failures: 0 }
  let timer: NodeJS.Timeout | undefined
  server.addHook('onResponse', async (request, { statusCode }) => {
    if (!isVisitor(request)) return
    const isError = statusCode >= 500
    answers++
    if (isError) errors++
    if (!request.routeOptions.config.isPayment) return
    checkout.calls++
    if (isError) checkout.failures++
  })
  const minuteNow = (): Date => new Date(Math.floor(systemClock.now() / 60_000) * 60_000)

  async function writeAnswers(): Promise<void> {
    if (answers === 0) return
    const counted = { answers, errors }
    answers = 0
    errors = 0
    await addResponses(db, minuteNow(), counted.answers, counted.errors).catch(() => {
      // If the database is unavailable, keep the counts for the next write.
      answers += counted.answers
      errors += counted.errors
    })
  }

  async function writeCalls(service: string, counts: CallCounts, restore: () => void): Promise<void> {
    if (counts.calls > 0) await addServiceCalls(db, minuteNow(), service, counts).catch(restore)
  }

  const write = async (): Promise<void> => {
    await writeAnswers()
    const paid = checkout
    checkout = { calls: 0, failures: 0 }
    await writeCalls(checkoutService, paid, () => {
      checkout.calls += paid.calls
      checkout.failures += paid.failures
    })
    for (const name of serviceNames) {
      const counts = services[name].drain()
      await writeCalls(name, counts, () => services[name].restore(counts))
    }
  }
  return {
    write,
    start: () => void (timer = setInterval(() => void write(), everyMs).unref()),
    stop: () => clearInterval(timer),
  }
}

/**
 * Returns whether a visitor sent a request. Returns false for health checks, and for API calls that this process makes
 * to render a page, so that each visit counts once.
 */
function isVisitor(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?')
  return !healthChecks.has(path) && !isInProcess(request)
}
