import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomRuns } from './support/random-runs.ts'
import { z } from 'zod'
import { contract } from '#contract/calls/contract.ts'
import { listPaths, type Endpoint } from '#contract/endpoint.ts'
import { errorReply } from '#contract/errors.ts'
import { aBuyer, aStoredListing, aSeller, aToken } from '#test/support/factories.ts'
import { hostileTexts } from '#test/support/hostile/hostile-values.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let tokens: (string | undefined)[]
let real: string[]
let owner: string

beforeAll(async () => {
  shop = await openTestShop()
  const seller = await aSeller(shop.pool, { isAdmin: true, isSA: true })
  const buyer = await aBuyer(shop.pool)
  // The signed-in seller and buyer are allowed to change their own records. The records of this other seller must not
  // change.
  const absent = await aSeller(shop.pool)
  owner = absent.id
  const listing = await aStoredListing(shop.pool, { seller: absent, sizes: { M: 3 } })
  const own = await aStoredListing(shop.pool, { seller, sizes: { M: 3 } })
  tokens = [
    undefined,
    'not a token',
    await aToken(shop.pool, { buyerId: buyer.id }),
    await aToken(shop.pool, { sellerId: seller.id }),
  ]
  real = [listing.id, listing.sizes['M']!, own.id, seller.id, seller.username, buyer.id]
})
afterAll(() => shop.close())

const hostileValues = [
  ...hostileTexts,
  0,
  -1,
  0.5,
  1e21,
  -0,
  Number.MAX_SAFE_INTEGER,
  2147483648,
  true,
  false,
  null,
  [],
  {},
  [[[[]]]],
  ['\u0000'],
]

const anyValue = () => fc.oneof(fc.constantFrom(...hostileValues, ...real), fc.jsonValue({ maxDepth: 3 }))

/**
 * Generates invalid values for fields that the call reads. Because the field names are correct, the values pass the
 * first checks.
 */
function junkFor(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  const { properties = {} } = schema
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
    : {}
  const fields = Object.fromEntries(Object.keys(properties).map((name) => [name, anyValue()]))
  return fc.oneof(anyValue(), fc.record(fields, { requiredKeys: [] }), fc.record(fields))
}

function fill(path: string, values: unknown[]): string {
  let next = 0
  return path
    .replaceAll('{sellerPrefix}', '/seller')
    .replaceAll(/:\w+/g, () => encode(String(values[next++ % values.length])))
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed().slice(0, 150)) || '%E0%A4%A'
}

async function stockAndPrices(): Promise<unknown> {
  const { rows } = await shop.pool.query(
    `select (select json_agg(p order by p.id) from (select id, price_cents, state, total_allowed, seller_id from listings where seller_id = $1) p) as listings,
      (select json_agg(s order by s.id) from (select z.id, z.qty from listing_sizes z join listings p on p.id = z.listing_id
        where p.seller_id = $1) s) as sizes`,
    [owner],
  )
  return rows[0]
}

test.each(Object.entries(contract) as [string, Endpoint][])(
  '%s rejects invalid input without a server error or a change in the data',
  async (_name, call) => {
    const before = await stockAndPrices()
    const [path] = listPaths(call)
    const request = fc.record({
      token: fc.constantFrom(...tokens),
      body: junkFor(call.body),
      query: fc.dictionary(
        fc.constantFrom('page', 'limit', 'search', 'featured', 'timeout', 'x'),
        fc.constantFrom(...hostileValues.map(String)),
      ),
      ids: fc.array(fc.constantFrom(...hostileValues, ...real), { minLength: 1, maxLength: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ token, body, query, ids }) => {
        const search = Object.entries(query)
          .map(([key, value]) => `${key}=${encode(value)}`)
          .join('&')
        const answer = await shop.server.inject({
          method: call.method,
          url: `${fill(path!, ids)}?${search}`,
          headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
          ...(call.method !== 'GET' && { payload: JSON.stringify(body) ?? 'undefined' }),
        })
        expect(answer.statusCode, answer.body).toBeLessThan(500)
        if (answer.statusCode >= 400) errorReply.parse(answer.json())
      }),
      { numRuns: randomRuns(60) },
    )
    expect(await stockAndPrices()).toEqual(before)
  },
)
