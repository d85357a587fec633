import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { fail } from '#platform/errors/app-error.ts'
import { isOwnNetwork } from '#platform/http/this-machine.ts'
import { programVersion } from '#platform/core/version.ts'
import type { PageCounts } from '@souk/page-cache'
import { registerAppMetrics, type AppMetrics } from './app-metrics.ts'
import { countHttp } from './http-metrics.ts'

/**
 * Shares the metrics of this process with other processes. Returns a function that creates the metrics text for all
 * processes.
 */
export type ShareMetrics = (own: Registry) => () => Promise<string>

/** Serves `/metrics` in Prometheus's text format. Only this machine and its network can read the metrics. */
export function serveMetrics(
  server: FastifyInstance,
  pages: () => PageCounts,
  app: AppMetrics,
  share: ShareMetrics = (own) => () => own.metrics(),
): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const registers = [register]
  const counter = (name: string, help: string, read: () => number): void => {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  }
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  }
  new Gauge({
    name: 'souk_build_info',
    help: 'Running version as a label; always 1',
    labelNames: ['version'],
    registers,
  }).set({ version: programVersion }, 1)
  counter('souk_page_hits_total', 'Public pages served from the cache', () => pages().hits)
  counter('souk_page_renders_total', 'Public pages rendered', () => pages().renders)
  gauge('souk_pages_kept', 'Public pages in the cache', () => pages().pages)
  gauge('souk_pages_kept_bytes', 'Size of the cached public pages in bytes', () => pages().bytes)
  countHttp(server, register)
  registerAppMetrics(register, app)
  const read = share(register)
  server.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    if (!isOwnNetwork(request)) throw fail('not_found')
    return reply.type(register.contentType).send(await read())
  })
}
