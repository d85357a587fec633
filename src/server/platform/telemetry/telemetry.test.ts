import { createContext, type RouterContextProvider, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { inEnglish } from '#test/support/in-english.ts'
import { openOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from '#test/support/otlp-receiver.ts'
import { createMovableClock } from '#platform/core/clock.ts'
import { openDatabase, type Database } from '#platform/database/db.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { putMessage } from '#platform/queue/outbox.ts'
import { readConfig } from '#platform/config/config.ts'
import { createApp, type App } from '#server/app/app.ts'
import { servePages } from '#server/app/pages/pages.ts'
import { createTelemetry } from './open-telemetry.ts'
import { inSpan, setTelemetry, type Telemetry } from './telemetry.ts'

const secret = 'ada.lovelace@guest.example'
const ends = new AsyncDisposableStack()
const lines: string[] = []
let collector: OtlpReceiver
let own: Telemetry
let database: Database
let app: App

beforeAll(async () => {
  collector = ends.use(await openOtlpReceiver())
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  vi.stubEnv('OTEL_SERVICE_NAME', 'souk-of-a-test')
  const test = await openTestDatabase()
  ends.defer(() => test.close())
  const config = readConfig({
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: test.url,
    LOG_LEVEL: 'info',
    RATE_LIMIT: '0',
    ORIGIN: 'http://shop.localhost',
  })
  own = createTelemetry(config.telemetry!)
  ends.defer(setTelemetry(own))
  database = await openDatabase(config, () => {})
  ends.defer(() => database.close())
  const log = createLog('info', undefined, { write: (line: string) => void lines.push(line) })
  app = await createApp({ config, clock: createMovableClock(), database, log })
  ends.defer(() => app.close())
  const build = () => ({ entry: { module: entry } }) as unknown as ServerBuild
  await servePages(app.server, inEnglish(page, build), { paths: { patternOf: () => '/item/:id' } })
  await app.server.ready()
  await inSpan({ name: 'cause', kind: 'internal', isRoot: true }, async () => {
    await enqueue(database.db, 'call-counts:prune', {})
    await putMessage(database.db, { topic: 'orders:capture', key: 'none', payload: { orderId: 'ord_none' } })
  })
  await app.server.inject({ url: `/item/itm_1?q=${secret}`, headers: { 'x-request-id': 'req-of-a-test' } })
  await app.server.inject({
    method: 'POST',
    url: '/bauth/login',
    payload: { email: secret, password: secret },
  })
  await app.runDueWork()
  // Closing the telemetry sends all remaining data to the collector.
  await own.close()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await ends.disposeAsync()
})

const entry = {
  apiContext: createContext<(path: string) => Promise<{ status: number }>>(),
  cspNonceContext: createContext(),
  pageBodyContext: createContext(),
  analyticsContext: createContext(),
  marketplaceContext: createContext(),
  setPageCurrency: () => undefined,
  setLists: () => undefined,
  setOffFeatures: () => undefined,
  reportErrorContext: createContext(),
}

/** Renders a page that requests search suggestions for text from the visitor. */
async function page(_request: Request, context?: RouterContextProvider): Promise<Response> {
  const answer = await context!.get(entry.apiContext)(`/sa/buyer/suggest?text=${secret}`)
  return new Response(String(answer.status))
}

const childrenOf = (span: ReceivedSpan): ReceivedSpan[] =>
  collector.spans.filter(({ parentId }) => parentId === span.spanId)

test('a page request is one trace that contains the page, its API call and the SQL statements of the call', () => {
  const pages = collector.spans.filter(({ values }) => values['souk.request_id'] === 'req-of-a-test')
  const root = pages.find(({ parentId }) => parentId === '')!
  expect(root.name).toBe('GET /item/:id')
  expect(root.values).toMatchObject({ 'http.route': '/item/:id', 'http.response.status_code': 200 })
  const [call] = childrenOf(root)
  expect(call).toMatchObject({ name: 'GET /sa/buyer/suggest', traceId: root.traceId })
  const statements = collector.spans.filter(
    ({ traceId, values }) => traceId === root.traceId && values['db.system.name'],
  )
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.every(({ parentId }) => [root.spanId, call!.spanId].includes(parentId))).toBe(true)
})

test('spans of a job and an outbox message link to the span that created them', () => {
  const cause = collector.spans.find(({ name }) => name === 'cause')!
  for (const name of ['job call-counts:prune', 'job orders:capture']) {
    const span = collector.spans.find((one) => one.name === name)
    expect(span, name).toMatchObject({
      parentId: '',
      links: [{ traceId: cause.traceId, spanId: cause.spanId }],
    })
    expect(span!.traceId).not.toBe(cause.traceId)
  }
})

test('no personal data is sent', () => {
  expect(collector.spans.length).toBeGreaterThan(5)
  for (const bytes of collector.bytes) {
    expect(bytes.includes(secret)).toBe(false)
    expect(bytes.includes(encodeURIComponent(secret))).toBe(false)
  }
})

test('metrics and the service name are sent', () => {
  expect([...collector.metrics]).toEqual(
    expect.arrayContaining(['db.client.operation.duration', 'souk.job.duration', 'process.memory.usage']),
  )
  expect(collector.bytes.some((bytes) => bytes.includes('souk-of-a-test'))).toBe(true)
})

test('a log line within a request contains its trace id', async () => {
  app.server.log.info('outside')
  await inSpan({ name: 'within', kind: 'internal' }, async () => app.server.log.info('inside'))
  const found = lines.map((line) => JSON.parse(line) as Record<string, string>)
  expect(found.find(({ msg }) => msg === 'inside')!['trace_id']).toMatch(/^[\da-f]{32}$/)
  expect(found.find(({ msg }) => msg === 'outside')).not.toHaveProperty('trace_id')
})
