import { afterAll, expect, test } from 'vitest'
import { aSeller, aStoredListing } from '#test/support/factories.ts'
import { anEmail, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { aBag, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())
const seller = await aSeller(shop.pool)
const listing = await aStoredListing(shop.pool, { seller, sizes: { M: 500 }, totalAllowed: 500 })

async function aBuyer() {
  const [person, email] = [new Person(shop), anEmail()]
  await person.post('/bauth/signup-free-verify', { email, password: goodPassword })
  const { body } = await person.get(`/bauth/emailconf/${(await newestMail(shop, email)).token}`)
  person.token = body.token
  return { person, email, id: body.buyer._id as string }
}
type Buyer = Awaited<ReturnType<typeof aBuyer>>

const erase = ({ person, id }: Buyer) =>
  person.delete(`/api/customerprofile/${id}`, { password: goodPassword })
const hold = ({ person }: Buyer) =>
  person.put(`/sa/buyer/checkout/${listing.id}`, { sizeID: listing.sizes.M })
const pay = async ({ person, email }: Buyer) =>
  person.post('/payment', { ...(await aBag(shop, [listing])), email })

async function ordersOf(id: string) {
  const { rows } = await shop.pool.query(
    `select b.erased_at is not null as "isErased", o.id, o.state, o.erase_asked_at is not null as "isAsked"
     from buyers b left join orders o on o.buyer_id = b.id where b.id = $1`,
    [id],
  )
  return rows
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

/**
 * Checks that the buyer's data is erased, either now or once the order is finished, and that an order exists for a
 * payment that was accepted.
 */
async function expectWhole(
  { id }: Buyer,
  erased: { status: number },
  paid: { status: number; body: { code?: string; orderId?: string } },
): Promise<void> {
  expect(erased.status).toBe(200)
  const rows = await ordersOf(id)
  const none = [{ isErased: true, id: null, state: null, isAsked: false }]
  // If the buyer's account was erased before the request was authenticated, the order belongs to a guest.
  if (paid.status === 200 && (await isGuests(paid.body.orderId))) expect(rows).toEqual(none)
  else if (paid.status === 200)
    expect(rows).toEqual([{ isErased: true, id: paid.body.orderId, state: 'paid', isAsked: true }])
  else {
    expect([paid.status, paid.body.code]).toEqual([401, 'not_signed_in'])
    expect(rows).toEqual(none)
  }
}

async function isGuests(orderId: string | undefined): Promise<boolean> {
  const { rowCount } = await shop.pool.query(
    `select from orders where id = $1 and state = 'paid' and buyer_id is null and holder like 'guest:%'`,
    [orderId],
  )
  return rowCount === 1
}

async function waiting(count: number): Promise<void> {
  const isReached = async () => {
    const { rows } = await shop.pool.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return rows.length
  }
  await expect.poll(isReached, { timeout: 60_000 }).toBe(count)
}

/** Starts two calls, in the given order, while a database lock blocks both. Then releases the lock. */
async function afterLock<A, B>(
  lock: string,
  id: string,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const holder = await shop.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(lock, [id])
    const one = first()
    await waiting(1)
    const two = second()
    await waiting(2)
    await holder.query('commit')
    return await Promise.all([one, two])
  } finally {
    holder.release()
  }
}

test('an order placed during the erasure of its buyer is rejected', async () => {
  const buyer = await aBuyer()
  await hold(buyer)
  const lock = 'select from buyers where id = $1 for update'
  const [erased, paid] = await afterLock(
    lock,
    buyer.id,
    () => erase(buyer),
    () => pay(buyer),
  )
  expect(paid.status).toBe(401)
  await expectWhole(buyer, erased, paid)
})

test('an order placed just before the erasure of its buyer is erased too', async () => {
  const buyer = await aBuyer()
  await hold(buyer)
  const lock = 'select from buyers where id = $1 for update'
  const [paid, erased] = await afterLock(
    lock,
    buyer.id,
    () => pay(buyer),
    () => erase(buyer),
  )
  expect(paid.status).toBe(200)
  await expectWhole(buyer, erased, paid)
})

test.each(['payment', 'erasure'])(
  'if the %s changes a pending order first, it is still paid and erased',
  async (first) => {
    const buyer = await aBuyer()
    const { person, email, id } = buyer
    const bag = await aBag(shop, [listing], 'threeDSecure')
    const { body } = await person.post('/payment', { ...bag, email })
    await proveIt(body.clientSecret.split('_secret')[0])
    const finish = () => person.post('/sa/createorder', { orderInfo: { orderId: body.orderId } })
    const lock = 'select from orders where id = $1 for update'
    const isPaymentFirst = first === 'payment'
    const answers = isPaymentFirst
      ? await afterLock(lock, body.orderId, finish, () => erase(buyer))
      : (await afterLock(lock, body.orderId, () => erase(buyer), finish)).toReversed()
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await ordersOf(id)).toEqual([{ isErased: true, id: body.orderId, state: 'paid', isAsked: true }])
  },
)

test(
  'concurrent erasures and payments always complete consistently',
  { tags: 'long', timeout: 400_000 },
  async () => {
    const outcomes = new Set<number>()
    const late = (ms: number) => new Promise((done) => setTimeout(done, ms))
    for (let round = 0; round < 40; round++) {
      const buyer = await aBuyer()
      if (round % 4 < 2) await hold(buyer)
      const [erased, paid] = await Promise.all([
        late(round % 2 === 0 ? 0 : Math.random() * 30).then(() => erase(buyer)),
        late(round % 2 === 0 ? Math.random() * 30 : 0).then(() => pay(buyer)),
      ])
      outcomes.add(paid.status)
      await expectWhole(buyer, erased, paid)
    }
    expect([...outcomes]).toContain(200)
  },
)
