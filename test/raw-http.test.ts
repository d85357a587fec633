import type { AddressInfo } from 'node:net'
import { createContext, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inEnglish } from '#test/support/in-english.ts'
import { servePages } from '#server/app/pages/pages.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { sendRaw } from './support/hostile/raw-http.ts'
import { rawCases } from './drills/raw-cases.ts'

let shop: TestShop
let port: number

/** Fakes the bag form and two other pages. `npm run drill:hostile` sends the same requests to the real pages. */
async function page(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  if (request.method === 'POST') {
    if (pathname !== '/bag') return new Response('none', { status: 405, headers })
    await request.formData()
    return new Response(null, { status: 302, headers: { location: '/bag' } })
  }
  const isThere = pathname === '/' || pathname === '/shop'
  return new Response('page', { status: isThere ? 200 : 404, headers })
}

beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, async (app) => {
    const module = {
      apiContext: createContext(),
      cspNonceContext: createContext(),
      analyticsContext: createContext(),
      marketplaceContext: createContext(),
      setLists: () => undefined,
      setOffFeatures: () => undefined,
      setPageCurrency: () => undefined,
      reportErrorContext: createContext(),
    }
    await servePages(
      app,
      inEnglish(page, () => ({ entry: { module } }) as unknown as ServerBuild),
    )
  })
  await shop.server.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.server.server.address() as AddressInfo).port
})
afterAll(() => shop.close())

test('no sequence of bytes on a connection causes a server error', async () => {
  expect(rawCases.length).toBeGreaterThan(60)
  const answers = await Promise.all(
    rawCases.map(async ({ name, chunks: parts, expected, ...how }) => {
      const { status } = await sendRaw(port, parts, { quietMs: 1500, ...how })
      return expected.includes(status) ? undefined : `${name}: ${status} instead of ${expected.join(' or ')}`
    }),
  )
  expect(answers.filter((fault) => fault !== undefined)).toEqual([])
  expect((await shop.server.inject('/healthz')).statusCode).toBe(200)
})
