import { afterAll, expect, test } from 'vitest'
import type { Listing } from '#contract/listings/listings.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aListing, aReadySeller, createListingTypes } from '../listings.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
const nora = await aReadySeller(shop)
const stranger = await aReadySeller(shop)
afterAll(() => shop.close())

const bulk = async (change: object, more: object = {}, { person } = nora) =>
  (await person.post('/api/seller/listings/bulk', { change, ...more })).body
const now = async ({ _id }: Listing): Promise<Listing> =>
  (await nora.person.get(`/api/seller/listings/${_id}`)).body.listing
const plain = ({ version: _v, changedAt: _c, ...rest }: Listing) => rest

test("a stranger cannot preview or set the fields of another seller's listing", async () => {
  const listing = await aListing(nora)
  const change = { kind: 'fields', ids: [listing._id], fields: { color: 'Black' } }
  for (const more of [{}, { preview: true }]) {
    const reply = await bulk(change, more, stranger)
    expect(reply).toMatchObject({ changed: 0, before: [], rows: [{ ok: false, code: 'not_found' }] })
  }
  expect(await now(listing)).toEqual(listing)
})

test('fields of many listings are set at once, and an undo restores each listing', async () => {
  const listings = [
    await aListing(nora, { color: 'Camel' }),
    await aListing(nora, { color: 'Black', brand: 'Jil Sander' }),
    await aListing(nora, { title: '', brand: null, type: null }, false),
  ]
  const ids = listings.map(({ _id }) => _id)
  const fields = { brand: 'Totême', type: 'Bags', color: 'Ecru', condition: 'like new' }
  const reply = await bulk({ kind: 'fields', ids, fields })
  expect(reply.rows.map(({ message }: { message: string }) => message)).toEqual([null, null, null])
  expect(reply.changed).toBe(3)
  for (const listing of listings)
    expect(await now(listing)).toMatchObject({ brand: 'Totême', type: 'Bags', gender: null, color: 'ecru' })
  const undone = await bulk({ kind: 'put-back', before: reply.before })
  expect(undone.changed).toBe(3)
  const is = await Promise.all(listings.map(now))
  expect(is.map(plain)).toEqual(listings.map(plain))
})

test('a listing that cannot take a value is reported, and the others change', async () => {
  const [coat, empty] = [await aListing(nora), await aListing(nora, {}, false)]
  const removed = await aListing(nora)
  await nora.person.delete(`/api/seller/listings/${removed._id}`)
  const ids = [coat._id, empty._id, removed._id]
  const { changed, rows } = await bulk({ kind: 'fields', ids, fields: { condition: null } })
  expect(changed).toBe(1)
  expect(rows.map(({ code }: { code: string }) => code)).toEqual(['listing_incomplete', null, 'wrong_state'])
  expect((await now(coat)).condition).toBe('very good')
  const unknown = await bulk({ kind: 'fields', ids: [coat._id], fields: { type: 'Spaceships' } })
  expect(unknown.rows[0]).toMatchObject({ ok: false, code: 'invalid_field' })
})

test('an undo of fields is skipped for a listing that has changed since', async () => {
  const listing = await aListing(nora)
  const { before } = await bulk({ kind: 'fields', ids: [listing._id], fields: { color: 'Black' } })
  await nora.person.put(`/api/seller/listings/${listing._id}`, {
    version: (await now(listing)).version,
    title: 'Newer',
  })
  const undone = await bulk({ kind: 'put-back', before })
  expect(undone).toMatchObject({ changed: 0, rows: [{ ok: false, code: 'stale_version' }] })
  expect(await now(listing)).toMatchObject({ title: 'Newer', color: 'black' })
})

test('a preview reports the changes and makes none', async () => {
  const listing = await aListing(nora, { priceCents: 10_050, color: 'Camel' })
  const ids = [listing._id]
  const fields = await bulk({ kind: 'fields', ids, fields: { color: 'Black' } }, { preview: true })
  expect(fields).toMatchObject({
    changed: 1,
    before: [],
    previews: [{ _id: listing._id, changes: [{ field: 'color', before: 'camel', after: 'black' }] }],
  })
  const change = { kind: 'amount', ids, cents: -1_000, rounding: 'ending-99' }
  const price = await bulk(change, { preview: true })
  expect(price.previews[0].changes).toEqual([{ field: 'priceCents', before: 10_050, after: 9_099 }])
  const stock = await bulk({ kind: 'qty', ids, qty: 2 }, { preview: true })
  expect(stock.previews[0].changes).toEqual([{ field: 'qty', size: 'M', before: 1, after: 2 }])
  expect(await now(listing)).toEqual(listing)
  expect((await bulk(change)).changed).toBe(1)
  expect((await now(listing)).price!.cents).toBe(9_099)
})

test('an edit with the versions of its preview skips listings that have changed since', async () => {
  const [first, second] = [
    await aListing(nora, { priceCents: 10_000 }),
    await aListing(nora, { priceCents: 10_000 }),
  ]
  const ids = [first._id, second._id]
  const change = { kind: 'percent', ids, percent: -10 }
  const { previews } = await bulk(change, { preview: true })
  const versions = Object.fromEntries(
    previews.map(({ _id, version }: { _id: string; version: string }) => [_id, version]),
  )
  expect(versions).toEqual({ [first._id]: first.version, [second._id]: second.version })
  await bulk({ ...change, ids: [first._id] })
  const reply = await bulk(change, { versions })
  expect(reply).toMatchObject({ changed: 1, rows: [{ code: 'stale_version' }, { code: null }] })
  const fields = { kind: 'fields', ids, fields: { color: 'Black' } }
  expect((await bulk(fields, { versions })).rows[0].code).toBe('stale_version')
  expect((await bulk(change, { versions, allOrNone: true })).changed).toBe(0)
  for (const listing of [first, second])
    expect(await now(listing)).toMatchObject({ price: { cents: 9_000 }, color: 'camel' })
})

test('an edit that is repeated with its idempotency key is made once, and its undo is returned again', async () => {
  const listing = await aListing(nora, { priceCents: 10_000 })
  const change = { kind: 'percent', ids: [listing._id], percent: -10 }
  const send = async () =>
    (
      await shop.server.inject({
        method: 'POST',
        url: '/api/seller/listings/bulk',
        headers: { authorization: `Bearer ${nora.person.token}`, 'idempotency-key': 'edit-1 0' },
        payload: { change },
      })
    ).json()
  const [first, repeated] = [await send(), await send()]
  expect(repeated).toEqual(first)
  expect((await now(listing)).price!.cents).toBe(9_000)
  expect((await bulk({ kind: 'put-back', before: repeated.before })).changed).toBe(1)
})

test('prices change by an amount, also those of variants, and never below the minimum', async () => {
  const sizes = [
    { size: 'S', qty: 1, priceCents: 9_000 },
    { size: 'M', qty: 1 },
  ]
  const variants = await aListing(nora, { priceCents: 10_000, sizes })
  const cheap = await aListing(nora, { priceCents: 500 })
  const ids = [variants._id, cheap._id]
  const { changed, rows } = await bulk({ kind: 'amount', ids, cents: -380, rounding: 'whole' })
  expect([changed, rows[1].code]).toEqual([2, null])
  const after = await now(variants)
  expect([after.price!.cents, after.sizes[0]!.price!.cents]).toEqual([9_600, 8_600])
  expect((await now(cheap)).price!.cents).toBe(100)
  const below = await bulk({ kind: 'amount', ids: [cheap._id], cents: -50 })
  expect(below.rows[0]).toMatchObject({ ok: false, code: 'invalid_field' })
})

test.each(['none', 'whole', 'ending-99'])(
  'a discount below the minimum price is refused with rounding `%s`',
  async (rounding) => {
    const coat = await aListing(nora, { priceCents: 45_000 })
    const variants = await aListing(nora, {
      priceCents: 200_000,
      sizes: [
        { size: 'S', qty: 1, priceCents: 9_000 },
        { size: 'M', qty: 1 },
      ],
    })
    const ids = [coat._id, variants._id]
    const tooMuch = await bulk({ kind: 'amount', ids, cents: -100_000, rounding })
    expect(tooMuch).toMatchObject({
      changed: 0,
      rows: [{ code: 'invalid_field' }, { code: 'invalid_field' }],
    })
    const cheap = await aListing(nora, { priceCents: 900 })
    const percent = await bulk({ kind: 'percent', ids: [cheap._id], percent: -90, rounding })
    expect(percent.rows).toMatchObject([{ ok: false, code: 'invalid_field' }])
    for (const listing of [coat, variants, cheap]) expect(await now(listing)).toEqual(listing)
  },
)
