import { once } from 'node:events'
import net from 'node:net'
import { expect, test, vi } from 'vitest'
import { measureCpuMs } from '#test/support/linear-work.ts'
import { readConfig } from '../config/config.ts'
import { createTelemetry } from './open-telemetry.ts'

/** Returns a port on which no server listens. */
async function deadPort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test(
  'an unreachable collector logs one line and delays neither work nor shutdown',
  { tags: 'long' },
  async () => {
    const url = `http://127.0.0.1:${await deadPort()}`
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url)
    const { telemetry } = readConfig({
      NODE_ENV: 'test',
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_BSP_SCHEDULE_DELAY: '1',
    })
    const own = createTelemetry(telemetry!)
    const warnings: object[] = []
    own.follow({ warn: (fields) => void warnings.push(fields) })
    const work = () => own.start({ name: 'work', kind: 'internal', isRoot: true }).end()
    expect(measureCpuMs(work, 10_000)).toBeLessThan(5_000)
    const ending = performance.now()
    await own.close()
    expect(performance.now() - ending).toBeLessThan(9_000)
    await expect.poll(() => warnings.length, { timeout: 60_000 }).toBe(1)
    // The reason must be a string. An error object in the log line would count as a database outage.
    expect(warnings[0]).toEqual({ reason: expect.stringContaining('ECONNREFUSED') })
    vi.unstubAllEnvs()
  },
)

const all = (more: NodeJS.ProcessEnv) => readConfig({ NODE_ENV: 'test', ...more }).telemetry

test('telemetry is off without an endpoint or when it is disabled', () => {
  expect(all({})).toBeUndefined()
  const set = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
  expect(all(set)).toMatchObject({
    hasTraces: true,
    hasMetrics: true,
    sampler: { isParentBased: true, ratio: 1 },
  })
  expect(all({ ...set, OTEL_SDK_DISABLED: 'true' })).toBeUndefined()
  expect(all({ ...set, OTEL_METRICS_EXPORTER: 'none' })).toMatchObject({ hasTraces: true, hasMetrics: false })
  const sampler = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' }
  expect(all({ ...set, ...sampler })!.sampler).toEqual({ isParentBased: false, ratio: 0.05 })
  expect(() => all({ ...set, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(/OTEL_EXPORTER_OTLP_PROTOCOL/)
})
