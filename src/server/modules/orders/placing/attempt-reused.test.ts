import { afterAll, expect, test } from 'vitest'
import { aSeller, aStoredListing } from '#test/support/factories.ts'
import { anEmail } from '#test/support/person.ts'
import { aBag, aCardToken, Browser, openTestShop, shipTo } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

async function aGuestBag(card?: string) {
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  const bag = { ...(await aBag(shop, [listing], card)), email: anEmail(), shipTo: { ...shipTo, phone: '' } }
  return { guest: new Browser(shop.server), bag }
}

type GuestBag = Awaited<ReturnType<typeof aGuestBag>>['bag']

/** Functions that change one field of the recipient in a request, keyed by the field. The attempt stays the same. */
const others: Record<string, (bag: GuestBag) => GuestBag> = {
  email: (bag) => ({ ...bag, email: anEmail() }),
  ...Object.fromEntries(
    (['name', 'address_line1', 'address_line2', 'address_city', 'address_state'] as const).map((field) => [
      field,
      (bag: GuestBag) => ({ ...bag, shipTo: { ...bag.shipTo, [field]: 'Elsewhere 7' } }),
    ]),
  ),
  address_zip: (bag) => ({ ...bag, shipTo: { ...bag.shipTo, address_zip: 'N1 9GW' } }),
  phone: (bag) => ({ ...bag, shipTo: { ...bag.shipTo, phone: '020 7946 0000' } }),
  country: (bag) => ({ ...bag, shipTo: { ...bag.shipTo, address_zip: '10115', country: 'DE' } }),
}

const ordersOf = async (attempt: string) =>
  (
    await shop.pool.query<{ id: string; email: string; state: string; line: string }>(
      `select id, email, state, ship_to ->> 'address_line1' as line from orders where attempt = $1`,
      [attempt],
    )
  ).rows

test.each(Object.keys(others))(
  'rejects a paid attempt with another %s, with the old or a new card, and does not change the order',
  async (what) => {
    const { guest, bag } = await aGuestBag()
    const paid = await guest.pay(bag)
    expect(paid.status).toBe(200)
    const other = others[what]!(bag)
    const { orderId, orderKey } = paid.body
    const rejected = { status: 409, body: { code: 'attempt_reused', details: { orderId, orderKey } } }
    expect(await guest.pay(other)).toMatchObject(rejected)
    expect(await guest.pay({ ...other, confirmationToken: await aCardToken(shop.server) })).toMatchObject(
      rejected,
    )
    expect(await ordersOf(bag.attempt)).toEqual([
      { id: orderId, email: bag.email, state: 'paid', line: bag.shipTo.address_line1 },
    ])
    expect(await guest.pay(bag)).toEqual(paid)
  },
)

test('a stranger who sends the same attempt does not receive the order', async () => {
  const { guest, bag } = await aGuestBag()
  await guest.pay(bag)
  const stranger = new Browser(shop.server)
  const { body } = await stranger.pay({
    ...others.email!(bag),
    confirmationToken: await aCardToken(shop.server),
  })
  expect(body.details).toBeUndefined()
})

test('a repeated request returns the same response, even with another spelling or card', async () => {
  const { guest, bag } = await aGuestBag()
  const paid = await guest.pay(bag)
  const { phone: _, ...sparse } = bag.shipTo
  const repeats = [
    bag,
    { ...bag, email: bag.email.toUpperCase() },
    { ...bag, shipTo: sparse },
    { ...bag, shipTo: { ...bag.shipTo, address_city: `  ${bag.shipTo.address_city} ` } },
    { ...bag, confirmationToken: await aCardToken(shop.server) },
  ]
  for (const repeat of repeats) expect(await guest.pay(repeat)).toEqual(paid)
})

test('a repeated request returns an order of an older build whose address lacks fields', async () => {
  const { guest, bag } = await aGuestBag()
  const paid = await guest.pay(bag)
  await shop.pool.query(`update orders set ship_to = ship_to - 'phone' - 'address_line2' where id = $1`, [
    paid.body.orderId,
  ])
  expect(await guest.pay(bag)).toEqual(paid)
  expect((await guest.pay(others.phone!(bag))).body.code).toBe('attempt_reused')
})

/** Drops the provider's next response to a request that it has processed. */
async function withLostAnswer(work: () => Promise<unknown>, isDone = true): Promise<void> {
  const { orderContext: context } = shop
  const { cards } = context
  context.cards = {
    ...cards,
    authorize: async (request) => {
      if (isDone) await cards.authorize(request)
      throw new Error('the answer was lost')
    },
  }
  await work()
  context.cards = cards
}

test.each(['email', 'address_line1', 'country'])(
  'finishes a payment whose response was lost, and rejects another %s',
  async (what) => {
    const { guest, bag } = await aGuestBag()
    await withLostAnswer(async () => expect((await guest.pay(bag)).status).toBe(500))
    const other = { ...others[what]!(bag), confirmationToken: await aCardToken(shop.server) }
    const answer = await guest.pay(other)
    expect(answer).toMatchObject({ status: 409, body: { code: 'attempt_reused' } })
    const [order] = await ordersOf(bag.attempt)
    expect(order).toMatchObject({ state: 'paid', email: bag.email, line: bag.shipTo.address_line1 })
    expect(answer.body.details.orderId).toBe(order!.id)
    expect(await guest.pay(bag)).toMatchObject({ status: 200, body: { orderId: order!.id } })
  },
)

test.each(['email', 'address_line1'])(
  'does not make a payment that never reached the provider for another %s',
  async (what) => {
    const { guest, bag } = await aGuestBag()
    await withLostAnswer(async () => expect((await guest.pay(bag)).status).toBe(500), false)
    const other = { ...others[what]!(bag), confirmationToken: await aCardToken(shop.server) }
    expect(await guest.pay(other)).toMatchObject({ status: 409, body: { code: 'attempt_reused' } })
    expect(await ordersOf(bag.attempt)).toMatchObject([{ state: 'pending', email: bag.email }])
    expect(await guest.pay({ ...other, attempt: `${bag.attempt}-anew` })).toMatchObject({ status: 200 })
  },
)

test('during bank authentication, a new address is accepted only with a new card', async () => {
  const { guest, bag } = await aGuestBag('threeDSecure')
  expect(await guest.pay(bag)).toMatchObject({ status: 200, body: { status: 'requires_action' } })
  const other = others.address_line1!(bag)
  expect(await guest.pay(other)).toMatchObject({ status: 409, body: { code: 'attempt_reused' } })
  expect(await ordersOf(bag.attempt)).toMatchObject([{ line: bag.shipTo.address_line1 }])
  const paid = await guest.pay({ ...other, confirmationToken: await aCardToken(shop.server) })
  expect(paid).toMatchObject({ status: 200, body: { status: 'authorised' } })
  expect(await ordersOf(bag.attempt)).toMatchObject([{ line: 'Elsewhere 7', state: 'paid' }])
})
