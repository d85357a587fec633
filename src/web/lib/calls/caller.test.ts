import { expect, test, vi } from 'vitest'
import { urls } from 'virtual:contract-urls'
import { CallError, type CallerDeps, createCaller } from './caller.ts'

function aCaller(answer: () => Promise<Response>, more: Partial<CallerDeps> = {}) {
  const sent: { path: string; init: RequestInit }[] = []
  const call = createCaller({
    urls,
    send: (path, init) => {
      sent.push({ path, init })
      return answer()
    },
    headers: () => ({}),
    prefix: () => '/sa',
    ...more,
  })
  return { call, sent }
}

const ok = (value: unknown) => () => Promise.resolve(Response.json(value))

test('a call uses the prefix, its params in the path and the default timeout in the query', async () => {
  const { call, sent } = aCaller(ok(true))
  const isOut = await call('takeHold', { params: { id: 'prd_1/2' }, body: { sizeID: 'siz_1' } })
  expect(isOut).toBe(true)
  expect(sent[0]?.path).toBe('/sa/buyer/checkout/prd_1%2F2?timeout=30000')
  expect(sent[0]?.init).toMatchObject({ method: 'PUT', body: '{"sizeID":"siz_1"}' })
})

test('a timeout of zero adds no parameter', async () => {
  const { call, sent } = aCaller(ok([]))
  await call('listTypes', {}, { timeout: 0 })
  expect(sent[0]?.path).toBe('/categories/types')
})

test('the path whose placeholders match the given params is used', async () => {
  const { call, sent } = aCaller(ok({}))
  await call('filterBrands', { params: { optional: 'ac' } })
  await call('filterBrands', { params: {} })
  expect(sent.map(({ path }) => path.split('?')[0])).toEqual([
    '/sa/buyer/filter-brands/ac',
    '/sa/buyer/filter-brands',
  ])
})

test('query params are added to the URL unless they are undefined', async () => {
  const { call, sent } = aCaller(ok({}))
  await call('listSellers', { query: { featured: 'true', search: undefined, limit: 4 } })
  expect(sent[0]?.path).toBe('/sa/buyer/sellers?featured=true&limit=4&timeout=30000')
})

test('headers are read again before every request', async () => {
  let token = 'one'
  const { call, sent } = aCaller(ok([]), { headers: () => ({ authorization: `Bearer ${token}` }) })
  await call('listTypes')
  token = 'two'
  await call('listTypes')
  expect(sent.map(({ init }) => new Headers(init.headers).get('authorization'))).toEqual([
    'Bearer one',
    'Bearer two',
  ])
})

test("an error response becomes a typed error with the server's message", async () => {
  const failure = { code: 'out_of_stock', message: 'Someone else just got this item', field: 'sizeID' }
  const { call } = aCaller(() => Promise.resolve(Response.json(failure, { status: 409 })))
  const error = await call('takeHold', { params: { id: 'a' }, body: { sizeID: 'b' } }).catch(
    (e: unknown) => e,
  )
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ status: 409, ...failure })
})

test.each([
  ['3', 3_000],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  [undefined, undefined],
])('an error with the header Retry-After: %s has a retry delay of %s ms', async (header, retryAfterMs) => {
  const headers = new Headers(header === undefined ? [] : [['retry-after', header]])
  const { call } = aCaller(() => Promise.resolve(new Response('', { status: 503, headers })))
  await expect(call('listTypes')).rejects.toMatchObject({ status: 503, retryAfterMs })
})

test('an error response in an unknown format becomes an internal error', async () => {
  const { call } = aCaller(() => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })))
  await expect(call('listTypes')).rejects.toMatchObject({ status: 502, code: 'internal' })
})

test('a request that takes too long is canceled with the message of the specification', async () => {
  vi.useFakeTimers()
  try {
    let signal: AbortSignal | null | undefined
    const { call } = aCaller(() => new Promise<Response>(() => undefined), {})
    const slow = createCaller({
      urls,
      send: (_, init) => {
        signal = init.signal
        return new Promise(() => undefined)
      },
      headers: () => ({}),
      prefix: () => '',
    })
    const late = expect(slow('listTypes', {}, { timeout: 1500 })).rejects.toThrow(
      'Cancelled request. Took longer than 1500ms to get complete response.',
    )
    const byDefault = expect(call('listTypes')).rejects.toThrow(
      'Cancelled request. Took longer than 30000ms to get complete response.',
    )
    await vi.advanceTimersByTimeAsync(30_000)
    await Promise.all([late, byDefault])
    expect(signal?.aborted).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
