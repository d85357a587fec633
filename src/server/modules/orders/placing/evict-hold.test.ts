import { afterAll, expect, test } from 'vitest'
import { aStoredListing, aSeller, type TestListing } from '#test/support/factories.ts'
import { aBag, openTestShop } from '#test/support/shop.ts'
import { resolveExpiredCheckouts } from './expire.ts'
import { ShopCaller, heldFraction } from './caller.fixture.ts'

const shop = await openTestShop(undefined, undefined, undefined, { HOLDS_PER_NETWORK: '10' })
afterAll(() => shop.close())
const seller = await aSeller(shop.pool)
const caller = (address: string) => new ShopCaller(shop, address)

const stock = await Promise.all(
  Array.from({ length: 320 }, () => aStoredListing(shop.pool, { seller, sizes: { M: 1 } })),
)
const unitOf = ({ id, sizes }: TestListing) => ({ id, sizeID: sizes.M! })

/** Reserves (holds) units, each as a new guest, until the app grants no more holds. */
async function holdAll(addresses: readonly string[], listings: readonly TestListing[]) {
  const attempts = listings.map(async (listing, at) => {
    const holder = caller(addresses[at % addresses.length]!)
    const { status, body } = await holder.hold(unitOf(listing))
    return status === 200 && body === false ? [{ holder, listing }] : []
  })
  return (await Promise.all(attempts)).flat()
}

async function holdersOf({ sizes }: TestListing) {
  const { rows } = await shop.pool.query<{ state: string; paid: boolean }>(
    `select state, order_id is not null as paid from holds where size_id = $1 order by created_at, id`,
    [sizes.M],
  )
  return rows.map(({ state, paid }) => `${state}${paid ? ' for an order' : ''}`)
}

const pay = async (who: ShopCaller, listing: TestListing, card?: string) =>
  who.call('POST', '/payment', await aBag(shop, [listing], card))

test('one client with 200 networks can hold at most one in twenty units', async () => {
  const networks = Array.from({ length: 200 }, (_, at) => `2001:db8:7:${(at * 301).toString(16)}::1`)
  expect(await holdAll(networks, stock.slice(0, 300))).toHaveLength(16)
  expect(await heldFraction(shop)).toBe(0.05)
})

test('if few units are on hold, a payment by another guest does not evict a hold', async () => {
  const [kept] = stock.slice(-1) as [TestListing]
  await caller('192.0.2.1').hold(unitOf(kept))
  const other = caller('192.0.2.2')
  expect(await pay(other, kept)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
  expect(await holdersOf(kept)).toEqual(['held'])
})

test('during an attack from ten addresses, a paying guest gets the unit and no paying guest loses a unit', async () => {
  const addresses = Array.from({ length: 10 }, (_, at) => `198.51.100.${at}`)
  const targets = stock.slice(100, 300)
  const held = await holdAll(addresses, targets)
  expect(held).toHaveLength(160)
  const [bought, opened, raced] = held.map(({ listing }) => listing) as [
    TestListing,
    TestListing,
    TestListing,
  ]

  const honest = caller('192.0.2.44')
  const { items } = await aBag(shop, [bought])
  const quote = await honest.call('POST', '/payment/quote', { items })
  expect(quote.body).toMatchObject({ unavailable: [] })
  expect(await pay(honest, bought)).toMatchObject({ status: 200, body: { status: 'authorised' } })
  expect(await holdersOf(bought)).toEqual(['released', 'sold for an order'])

  // A payment that waits for bank authentication keeps the unit reserved, so the quote reports the unit as unavailable.
  expect((await pay(held[1]!.holder, opened, 'threeDSecure')).body).toMatchObject({
    status: 'requires_action',
  })
  const late = caller('192.0.2.46')
  expect((await pay(late, opened)).body).toMatchObject({ code: 'out_of_stock' })
  const lateQuote = await late.call('POST', '/payment/quote', { items: (await aBag(shop, [opened])).items })
  expect(lateQuote.body).toMatchObject({ unavailable: [{ _id: opened.id }] })

  const payers = Array.from({ length: 6 }, (_, at) => caller(`192.0.2.${50 + at}`))
  const answers = await Promise.all(payers.map((payer) => pay(payer, raced)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409, 409,
  ])

  for (const { holder, listing } of held.slice(4, 16)) {
    const both = await Promise.all([pay(holder, listing), pay(caller('192.0.2.71'), listing)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
  await expectCounted()
  const charged = await shop.pool.query(
    `select count(*)::int as paid, count(distinct h.size_id)::int as sold from orders o
     join holds h on h.order_id = o.id and h.state = 'sold' where o.state = 'paid'`,
  )
  expect(charged.rows).toEqual([{ paid: 14, sold: 14 }])
})

const unpaidCards = [
  { card: 'garbage', status: 422 },
  { card: 'declined', status: 402 },
  { card: 'threeDSecure', status: 200 },
]

async function begin(who: ShopCaller, listing: TestListing, card: string) {
  if (card !== 'garbage') return pay(who, listing, card)
  return who.call('POST', '/payment', { ...(await aBag(shop, [listing])), confirmationToken: card })
}

test("a payment without a valid card does not evict another guest's hold", async () => {
  await lapseAll()
  const addresses = Array.from({ length: 8 }, (_, at) => `203.0.113.${at}`)
  const held = await holdAll(addresses, stock.slice(0, 300))
  for (const [at, { card, status }] of unpaidCards.entries()) {
    const { holder, listing } = held[at]!
    expect((await begin(caller('192.0.2.80'), listing, card)).status).toBe(status)
    const quote = { items: (await aBag(shop, [listing])).items }
    expect((await holder.call('POST', '/payment/quote', quote)).body).toMatchObject({ unavailable: [] })
    expect((await pay(holder, listing)).body).toMatchObject({ status: 'authorised' })
  }
  await expectCounted()
})

test("a payment without a valid card does not protect the guest's own hold", async () => {
  await lapseAll()
  const addresses = Array.from({ length: 8 }, (_, at) => `203.0.113.${60 + at}`)
  const held = await holdAll(addresses, stock.slice(0, 300))
  for (const [at, { card, status }] of unpaidCards.entries()) {
    const { holder, listing } = held[at]!
    expect((await begin(holder, listing, card)).status).toBe(status)
    if (card === 'threeDSecure') {
      // The hold was already extended by five minutes once. Starting another payment does not extend it again.
      expect((await pay(caller('192.0.2.82'), listing)).body).toMatchObject({ code: 'out_of_stock' })
      shop.clock.advance(4 * 60_000)
      await begin(holder, listing, card)
      expect((await pay(caller('192.0.2.83'), listing)).body).toMatchObject({ code: 'out_of_stock' })
      shop.clock.advance(60_000)
    }
    expect((await pay(caller('192.0.2.81'), listing)).body).toMatchObject({ status: 'authorised' })
    expect((await holdersOf(listing)).slice(-2)).toEqual(['released for an order', 'sold for an order'])
  }
  await expectCounted()
})

test('after a declined card, another card can pay, with or without the hold', async () => {
  await lapseAll()
  const addresses = Array.from({ length: 8 }, (_, at) => `203.0.113.${20 + at}`)
  const held = await holdAll(addresses, stock.slice(0, 300))
  const buyers = [held[0]!, { ...held[1]!, holder: caller('192.0.2.90') }]
  for (const { holder, listing } of buyers) {
    const bag = await aBag(shop, [listing], 'declined')
    expect((await holder.call('POST', '/payment', bag)).body).toMatchObject({ code: 'card_declined' })
    const again = { ...bag, confirmationToken: (await aBag(shop, [listing])).confirmationToken }
    expect((await holder.call('POST', '/payment', again)).body).toMatchObject({ status: 'authorised' })
  }
  await expectCounted()
})

test('after bank authentication, the buyer receives the unit or is not charged', async () => {
  await lapseAll()
  const addresses = Array.from({ length: 8 }, (_, at) => `203.0.113.${40 + at}`)
  const held = await holdAll(addresses, stock.slice(0, 300))
  const waiting = [held[0]!, held[1]!].map(({ listing }, at) => ({
    listing,
    who: caller(`192.0.2.${95 + at}`),
  }))
  const pending = await Promise.all(waiting.map(({ who, listing }) => pay(who, listing, 'threeDSecure')))
  expect((await pay(held[1]!.holder, held[1]!.listing)).body).toMatchObject({ status: 'authorised' })
  shop.clock.advance(3 * 60_000)
  await resolveExpiredCheckouts(shop.orderContext)
  for (const { body } of pending) await proveIt(body.clientSecret.split('_secret')[0])
  const createOrder = (at: number) =>
    waiting[at]!.who.call('POST', '/sa/createorder', { orderInfo: { orderId: pending[at]!.body.orderId } })
  expect((await createOrder(0)).status).toBe(200)
  expect(await createOrder(1)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
  await expectCounted()
})

test('repeated holds of a unit by one address stop blocking payments after 45 minutes', async () => {
  await lapseAll()
  const [target] = stock.slice(-2) as [TestListing]
  for (let times = 0; times < 4; times++) {
    const guest = caller('192.0.2.120')
    expect((await guest.hold(unitOf(target))).body).toBe(false)
    expect((await pay(caller('192.0.2.121'), target)).body).toMatchObject({ code: 'out_of_stock' })
    if (times === 3) break
    shop.clock.advance(14 * 60_000)
    await guest.call('PUT', `/sa/buyer/inc/${target.id}`, { sizeID: target.sizes.M! })
  }
  shop.clock.advance(4 * 60_000)
  expect((await pay(caller('192.0.2.122'), target)).body).toMatchObject({ status: 'authorised' })
  await expectCounted()
})

test('payments of one address that wait for bank authentication protect at most three units', async () => {
  await lapseAll()
  const addresses = Array.from({ length: 8 }, (_, at) => `203.0.113.${80 + at}`)
  const held = await holdAll(addresses, stock.slice(0, 300))
  const own = held.filter((_, at) => at % 8 === 0).slice(0, 5)
  for (const { holder, listing } of own)
    expect((await pay(holder, listing, 'threeDSecure')).body).toMatchObject({ status: 'requires_action' })
  const codes = []
  for (const [at, { listing }] of own.entries())
    codes.push((await pay(caller(`192.0.2.${130 + at}`), listing)).body)
  expect(codes.filter(({ code }) => code === 'out_of_stock')).toHaveLength(3)
  expect(codes.filter(({ status }) => status === 'authorised')).toHaveLength(2)
  await expectCounted()
})

async function lapseAll(): Promise<void> {
  shop.clock.advance(16 * 60_000)
  while (await resolveExpiredCheckouts(shop.orderContext));
}

async function proveIt(paymentId: string): Promise<void> {
  const { rows } = await shop.pool.query<{ challenge: string }>(
    `select secret ->> 'challenge' as challenge from sandbox.objects where id = $1`,
    [paymentId],
  )
  await shop.server.inject({
    method: 'POST',
    url: `/__stripe/3ds/${paymentId}?challenge=${rows[0]!.challenge}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'result=complete',
  })
}

/** Checks that the stored numbers of held units per size and per listing match the holds. */
async function expectCounted(): Promise<void> {
  const { rows } = await shop.pool.query(
    `select z.id from listing_sizes z join listings p on p.id = z.listing_id,
       lateral (select count(*) as n from holds h where h.size_id = z.id and h.state = 'held') h
     where z.held <> h.n or p.held <> h.n`,
  )
  expect(rows).toEqual([])
}
