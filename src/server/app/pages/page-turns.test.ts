import { createContext, type ServerBuild } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '#platform/core/clock.ts'
import { createHttpServer } from '#platform/http/http.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { readConfig } from '#platform/config/config.ts'
import { fixedKeys } from '#test/support/fixed-keys.ts'
import { inEnglish } from '#test/support/in-english.ts'
import { servePages } from './pages.ts'

const module = {
  apiContext: createContext(),
  cspNonceContext: createContext(),
  pageBodyContext: createContext(),
  analyticsContext: createContext(),
  marketplaceContext: createContext(),
  setLists: () => undefined,
  setOffFeatures: () => undefined,
  setPageCurrency: () => undefined,
  reportErrorContext: createContext(),
}

test('page requests from one network share a limit that does not affect other networks', async () => {
  const server = await createHttpServer({
    config: readConfig({ NODE_ENV: 'test', RATE_LIMIT: '0', TRUST_PROXY: '1' }),
    clock: systemClock,
    log: createLog('silent'),
    cookieKeys: fixedKeys('x'.repeat(32)),
  })
  onTestFinished(() => server.close())
  // Uses fake timers, because a render's slot is released after a timeout, which must not end during this test.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const started: string[] = []
  const ends: (() => void)[] = []
  const page = async ({ url }: Request): Promise<Response> => {
    started.push(new URL(url).pathname)
    await new Promise<void>((resolve) => ends.push(resolve))
    return new Response('a page', { headers: { 'content-type': 'text/html' } })
  }
  await servePages(
    server,
    inEnglish(page, () => ({ entry: { module } }) as unknown as ServerBuild),
  )
  const open = (url: string, from: string) =>
    server.inject({ url, headers: { 'x-forwarded-for': from } }).then(({ statusCode }) => statusCode)
  const sameNetwork = ['/1', '/2', '/3'].map((url) => open(url, '203.0.113.7'))
  await until(() => started.length === 2)
  const other = open('/other', '198.51.100.4')
  await until(() => started.length === 3)
  expect(started).toEqual(['/1', '/2', '/other'])
  ends[0]!()
  await until(() => started.length === 4)
  expect(started.at(-1)).toBe('/3')
  ends.forEach((end) => end())
  expect(await Promise.all([...sameNetwork, other])).toEqual([200, 200, 200, 200])
})

async function until(isMet: () => boolean): Promise<void> {
  while (!isMet()) await new Promise((resolve) => setImmediate(resolve))
}
