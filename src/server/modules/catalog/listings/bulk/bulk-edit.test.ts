import { afterAll, expect, test } from 'vitest'
import type { Listing } from '#contract/listings/listings.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'
import { aListing, aReadySeller, createListingTypes } from '../listings.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
const nora = await aReadySeller(shop)
const other = await aReadySeller(shop)
afterAll(() => shop.close())

const bulk = async (change: object, allOrNone = false) =>
  (await nora.person.post('/api/seller/listings/bulk', { change, allOrNone })).body
const now = async ({ _id }: Listing): Promise<Listing> =>
  (await nora.person.get(`/api/seller/listings/${_id}`)).body.listing

test("prices change by an amount or a percentage, to the cent, and other sellers' listings do not", async () => {
  const [one, two] = [await aListing(nora, { priceCents: 1_003 }), await aListing(nora, { priceCents: 150 })]
  const foreign = await aListing(other)
  const ids = [one._id, two._id, foreign._id]
  const cheaper = await bulk({ kind: 'percent', ids, percent: -50 })
  expect(cheaper.changed).toBe(1)
  expect(cheaper.rows.map(({ ok, code }: { ok: boolean; code: string }) => [ok, code])).toEqual([
    [true, null],
    [false, 'invalid_field'],
    [false, 'not_found'],
  ])
  expect((await now(one)).price!.cents).toBe(502)
  const flat = await bulk({ kind: 'price', ids: [one._id, two._id], cents: 9_900 })
  expect(flat.changed).toBe(2)
  expect((await other.person.get(`/api/seller/listings/${foreign._id}`)).body.listing.price.cents).toBe(
    45_000,
  )
})

test('with `allOrNone`, one error prevents all changes', async () => {
  const [one, two] = [await aListing(nora), await aListing(nora, {}, false)]
  const answer = await bulk({ kind: 'pause', ids: [one._id, two._id] }, true)
  expect([answer.changed, answer.before]).toEqual([0, []])
  expect(answer.rows).toContainEqual(
    expect.objectContaining({ _id: two._id, ok: false, code: 'wrong_state' }),
  )
  expect((await now(one)).state).toBe('active')
})

test('the reply of an edit can undo its changes to price, stock, and state', async () => {
  const listings = [await aListing(nora), await aListing(nora, { sizes: [{ size: 'M', qty: 7 }] })]
  const ids = listings.map(({ _id }) => _id)
  const edits = [
    { kind: 'price', ids, cents: 700 },
    { kind: 'qty', ids, qty: 5 },
    { kind: 'pause', ids },
    { kind: 'delete', ids },
  ]
  for (const edit of edits) {
    const was = await Promise.all(listings.map(now))
    const { before, changed } = await bulk(edit)
    expect(changed).toBe(2)
    const undone = await bulk({ kind: 'put-back', before }, true)
    expect(undone.changed).toBe(2)
    const is = await Promise.all(listings.map(now))
    const plain = ({ version: _v, changedAt: _c, ...rest }: Listing) => rest
    expect(is.map(plain)).toEqual(was.map(plain))
  }
  expect((await bulk({ kind: 'delete', ids: [ids[0]!, ids[0]!] })).changed).toBe(1)
})

test('undo is rejected only for the listing that has changed since the edit', async () => {
  const [one, two] = [await aListing(nora), await aListing(nora)]
  const { before } = await bulk({ kind: 'price', ids: [one._id, two._id], cents: 700 })
  await nora.person.put(`/api/seller/listings/${two._id}`, {
    version: (await now(two)).version,
    priceCents: 800,
  })
  const undone = await bulk({ kind: 'put-back', before })
  expect([undone.changed, undone.rows[1]]).toEqual([
    1,
    expect.objectContaining({ ok: false, code: 'stale_version' }),
  ])
  expect((await now(two)).price!.cents).toBe(800)
})

test("a forged undo cannot change other sellers' listings, go below the holds, or publish a draft", async () => {
  const foreign = await aListing(other)
  const forged = {
    _id: foreign._id,
    version: foreign.version,
    state: 'active',
    priceCents: 100,
    totalAllowed: 1,
    sizes: [],
  }
  expect((await bulk({ kind: 'put-back', before: [forged] })).rows[0]).toMatchObject({
    ok: false,
    code: 'not_found',
  })
  const draft = await aListing(nora, {}, false)
  const listed = { ...forged, _id: draft._id, version: draft.version }
  expect((await bulk({ kind: 'put-back', before: [listed] })).rows[0]).toMatchObject({
    ok: false,
    code: 'wrong_state',
  })
  const held = await aListing(nora, { sizes: [{ size: 'M', qty: 2 }] })
  await new Browser(shop.server).hold({
    id: held._id,
    seller: nora,
    priceCents: 1,
    sizes: { M: held.sizes[0]!.ID },
  })
  const { version } = await now(held)
  const none = {
    ...forged,
    _id: held._id,
    version,
    totalAllowed: 0,
    sizes: [{ ID: held.sizes[0]!.ID, qty: 0 }],
  }
  expect((await bulk({ kind: 'put-back', before: [none] })).rows[0]).toMatchObject({
    ok: false,
    code: 'stock_held',
  })
  expect((await bulk({ kind: 'qty', ids: [held._id], qty: 0 })).rows[0]).toMatchObject({
    ok: false,
    code: 'stock_held',
  })
})

test(
  'two concurrent edits of the same listings, in any order, do not deadlock',
  { tags: 'long' },
  async () => {
    const ids: string[] = []
    while (ids.length < 20) ids.push((await aListing(nora))._id)
    const answers = await Promise.all([
      bulk({ kind: 'price', ids, cents: 1_000 }),
      bulk({ kind: 'price', ids: ids.toReversed(), cents: 2_000 }),
      bulk({ kind: 'qty', ids, qty: 3 }),
    ])
    expect(answers.map(({ changed }) => changed)).toEqual([20, 20, 20])
  },
)

test('tabs, pages, searches, and sort orders return every listing exactly once', async () => {
  const mila = await aReadySeller(shop)
  for (let i = 0; i < 9; i++)
    await aListing(
      mila,
      { title: `Coat 100%_${i}`, priceCents: 1000 + (i % 3), brand: i % 2 ? 'Ältere' : 'Neue' },
      i > 1,
    )
  for (const sort of ['newest', 'oldest', 'price-asc', 'price-desc', 'title']) {
    const seen: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const query = `limit=2&sort=${sort}${after && `&after=${encodeURIComponent(after)}`}`
      const { body }: { body: { listings: Listing[]; next: string | null } } = await mila.person.get(
        `/api/seller/listings?${query}`,
      )
      seen.push(...body.listings.map(({ title }) => title))
      after = body.next
    }
    expect(new Set(seen).size, sort).toBe(9)
    expect(seen).toHaveLength(9)
    if (sort === 'title') expect(seen).toEqual(seen.toSorted())
  }
  const drafts = await mila.person.get('/api/seller/listings?tab=draft')
  expect(drafts.body.listings).toHaveLength(2)
  expect(drafts.body.counts).toEqual({ draft: 2, active: 7, paused: 0, sold: 0, all: 9 })
  const found = async (text: string) =>
    (await mila.person.get(`/api/seller/listings?search=${encodeURIComponent(text)}`)).body.listings.length
  expect(await found('ÄLTERE coat')).toBe(4)
  expect(await found('100%_3')).toBe(1)
  expect(await found('%')).toBe(9)
  expect(await found("o'x")).toBe(0)
  for (const after of ['x', 'AAAA', Buffer.from('99999999999 1').toString('base64url')]) {
    const { status, body } = await mila.person.get(`/api/seller/listings?after=${after}`)
    expect([status, body.field]).toEqual([422, 'after'])
  }
})
