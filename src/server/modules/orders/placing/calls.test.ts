import { afterAll, describe, expect, test } from 'vitest'
import { aBuyer, aStoredListing, aSeller, aToken, type TestListing } from '#test/support/factories.ts'
import { aBag, aCardToken, Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const aCoat = async (sizes: Record<string, number> = { M: 1 }): Promise<TestListing> =>
  aStoredListing(shop.pool, { seller: await aSeller(shop.pool), priceCents: 10_000, sizes })

async function aPaidOrder(browser: Browser): Promise<string> {
  const paid = await browser.pay(await aBag(shop, [await aCoat()]))
  expect(paid.status).toBe(200)
  return paid.body.orderId
}

describe('createorder and the order link', () => {
  test("a stranger finds neither another buyer's order nor an unknown one", async () => {
    const orderId = await aPaidOrder(new Browser(shop.server))
    const stranger = new Browser(shop.server)
    expect(await stranger.createOrder(orderId)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    await stranger.hold(await aCoat())
    expect(await stranger.createOrder(orderId)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const buyer = new Browser(shop.server, await aToken(shop.pool, { buyerId: (await aBuyer(shop.pool)).id }))
    expect(await buyer.createOrder(orderId)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await stranger.call('GET', `/api/order/${orderId}`)).toMatchObject({ status: 404 })
    expect(await stranger.call('GET', '/api/order/nothing-like-it')).toMatchObject({ status: 404 })
  })

  test('repeated requests under any path prefix return the same order and link', async () => {
    const guest = new Browser(shop.server)
    const orderId = await aPaidOrder(guest)
    const first = await guest.createOrder(orderId)
    for (const prefix of ['', '/bd', '/sa']) {
      const body = { orderInfo: { orderId, total: 1 }, isFee: false }
      expect(await guest.call('POST', `${prefix}/createorder`, body)).toEqual(first)
    }
    const byLink = await new Browser(shop.server).call('GET', `/api/order/${first.body.orderLink}`)
    expect(byLink).toEqual({ status: 200, body: first.body.order })
    const { rows } = await shop.pool.query('select 1 from orders where id = $1 and link_hash = $2', [
      orderId,
      Buffer.from(first.body.orderLink),
    ])
    expect(rows).toEqual([])
  })

  test('createorder rejects a payment that still requires action by the buyer', async () => {
    const guest = new Browser(shop.server)
    const { body } = await guest.pay(await aBag(shop, [await aCoat()], 'threeDSecure'))
    expect(body).toMatchObject({
      status: 'requires_action',
      clientSecret: expect.stringMatching(/^pi_.*_secret_/),
    })
    expect(await guest.createOrder(body.orderId)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_finished' },
    })
  })
})

describe('payment', () => {
  test('rejects an unknown item, the same size twice and an unknown coupon', async () => {
    const guest = new Browser(shop.server)
    const coat = await aCoat()
    const bag = await aBag(shop, [coat])
    const other = { ...bag, items: [{ _id: coat.id, sizeID: 'siz_none' }] }
    expect(await guest.pay(other)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const twice = { ...bag, items: [...bag.items, ...bag.items] }
    expect(await guest.pay(twice)).toMatchObject({
      status: 422,
      body: { code: 'invalid_field', field: 'items' },
    })
    expect(await guest.pay({ ...bag, coupon: 'FREE' })).toMatchObject({ body: { code: 'coupon_invalid' } })
    expect(await guest.call('POST', '/payment/quote', { items: bag.items, coupon: 'FREE' })).toMatchObject({
      body: { code: 'coupon_invalid' },
    })
    const { rows } = await shop.pool.query('select 1 from order_lines where listing_id = $1', [coat.id])
    expect(rows).toEqual([])
  })

  test("ignores the client's amounts, fee and seller, and rejects an outdated total", async () => {
    const coat = await aCoat()
    const guest = new Browser(shop.server)
    const bag = await aBag(shop, [coat])
    const stale = await guest.pay({ ...bag, shownTotalCents: 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    const paid = await guest.pay({ ...bag, amount: 1, isFee: false, seller: 'me', total: { cents: 1 } })
    const { body } = await guest.createOrder(paid.body.orderId)
    expect(body.order.total).toEqual({ cents: 10_000 + 500 + 500, currency: 'usd' })
  })

  test('a repeated attempt returns the same order and is rejected with another bag', async () => {
    const guest = new Browser(shop.server)
    const bag = await aBag(shop, [await aCoat({ M: 5 })])
    const [first, second] = await Promise.all([guest.hold(await aCoat()), Promise.resolve()])
    expect(first.body).toBe(false)
    expect(second).toBeUndefined()
    const all = await Promise.all([1, 2, 3, 4].map(() => guest.pay(bag)))
    const again = await guest.pay({ ...bag, confirmationToken: await aCardToken(shop.server) })
    const ids = new Set([...all, again].map((answer) => answer.body.orderId))
    expect([...all, again].map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect(ids.size).toBe(1)
    const intents = await shop.pool.query(
      `select 1 from sandbox.objects where kind = 'payment_intent' and body -> 'metadata' ->> 'order_id' = $1`,
      [[...ids][0]],
    )
    expect(intents.rowCount).toBe(1)
    const other = { ...bag, items: (await aBag(shop, [await aCoat()])).items }
    expect(await guest.pay(other)).toMatchObject({ status: 409, body: { code: 'attempt_reused' } })
  })

  test('the response contains the charged total if the client sent no total', async () => {
    const coat = await aCoat()
    await shop.pool.query('update listings set price_cents = 20000 where id = $1', [coat.id])
    const guest = new Browser(shop.server)
    const bag = await aBag(shop, [coat])
    const paid = await guest.pay(bag)
    expect(paid.body.total).toEqual({ cents: 20_000 + 500 + 1_000, currency: 'usd' })
    expect((await guest.pay(bag)).body.total).toEqual(paid.body.total)
  })

  test('a repeated attempt returns the same order even after the listing changed', async () => {
    for (const change of [
      "state = 'paused'",
      "state = 'removed', removed_from = 'active'",
      'price_cents = 77700',
    ]) {
      const coat = await aCoat()
      const guest = new Browser(shop.server)
      const bag = { ...(await aBag(shop, [coat])), shownTotalCents: 11_000 }
      const paid = await guest.pay(bag)
      expect(paid).toMatchObject({ status: 200, body: { status: 'authorised' } })
      await shop.pool.query(`update listings set ${change} where id = $1`, [coat.id])
      expect(await guest.pay(bag)).toEqual(paid)
      const others = { ...bag, confirmationToken: await aCardToken(shop.server) }
      expect((await new Browser(shop.server).pay(others)).status).not.toBe(200)
    }
  })

  test('a listing paused during a hold is no longer sold, and the quote reports it', async () => {
    const coat = await aCoat()
    const guest = new Browser(shop.server)
    const bag = await aBag(shop, [coat])
    expect((await guest.hold(coat)).body).toBe(false)
    await shop.pool.query(`update listings set state = 'paused' where id = $1`, [coat.id])
    const quote = await guest.call('POST', '/payment/quote', { items: bag.items })
    expect(quote.body.unavailable).toHaveLength(1)
    expect(await guest.pay(bag)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
  })

  test('a guest who holds and pays the last item concurrently in several tabs pays once', async () => {
    for (let round = 0; round < 20; round++) {
      expect(await statusesOfTabs(await aCoat())).toEqual([200, 200, 200, 409, 409])
    }
  })

  test('with enough stock, concurrent tabs of one guest do not block each other', async () => {
    for (let round = 0; round < 5; round++) {
      expect(await statusesOfTabs(await aCoat({ M: 9 }))).toEqual([200, 200, 200, 200, 200])
    }
  })

  async function statusesOfTabs(coat: TestListing): Promise<number[]> {
    const guest = new Browser(shop.server)
    await guest.hold(await aCoat())
    const bags = await Promise.all([1, 2, 3].map(() => aBag(shop, [coat])))
    const pays = bags.map((bag) => guest.pay(bag))
    const answers = await Promise.all([guest.hold(coat), ...pays, guest.hold(coat)])
    return answers.map((answer) => answer.status).toSorted((a, b) => a - b)
  }

  test('a declined card returns the reason and keeps the hold, and another card pays the same order', async () => {
    const coat = await aCoat()
    const guest = new Browser(shop.server)
    const bag = await aBag(shop, [coat], 'declined')
    const declined = await guest.pay(bag)
    expect(declined).toMatchObject({
      status: 402,
      body: { code: 'card_declined', message: 'Your card was declined.' },
    })
    expect(await guest.pay(bag)).toMatchObject({ status: 402 })
    expect((await new Browser(shop.server).hold(coat)).body).toBe(true)
    const email = 'right@guest.example'
    const paid = await guest.pay({ ...bag, email, confirmationToken: await aCardToken(shop.server) })
    expect(paid).toMatchObject({ status: 200, body: { status: 'authorised' } })
    const { body } = await guest.createOrder(paid.body.orderId)
    expect(body.order).toMatchObject({ state: 'paid', email })
    const { rows } = await shop.pool.query(
      'select count(*) from orders where holder in (select holder from orders where id = $1)',
      [paid.body.orderId],
    )
    expect(rows[0].count).toBe(1)
  })

  test('an invalid confirmation token is a field error, and the attempt can continue', async () => {
    const guest = new Browser(shop.server)
    const bag = await aBag(shop, [await aCoat()])
    const wrong = await guest.pay({ ...bag, confirmationToken: 'ctoken_made_up' })
    expect(wrong).toMatchObject({ status: 422, body: { code: 'invalid_field', field: 'confirmationToken' } })
    expect(await guest.pay(bag)).toMatchObject({ status: 200, body: { status: 'authorised' } })
  })

  test('if an item is out of stock, no new holds remain and no payment is made', async () => {
    const [mine, gone] = [await aCoat(), await aCoat()]
    expect((await new Browser(shop.server).hold(gone)).body).toBe(false)
    const guest = new Browser(shop.server)
    const bag = await aBag(shop, [mine, gone])
    expect(await guest.pay(bag)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    const { rows } = await shop.pool.query('select held from listing_sizes where listing_id = $1', [mine.id])
    expect(rows).toEqual([{ held: 0 }])
    const quote = await guest.call('POST', '/payment/quote', { items: bag.items })
    const heldUntil = new Date(shop.clock.now() + shop.orderContext.settings.holdMinutes * 60_000)
    const [unavailable, ...others] = quote.body.unavailable
    expect(others).toEqual([])
    expect(unavailable).toMatchObject({ _id: gone.id, sizeID: gone.sizes.M })
    expect(Math.abs(Date.parse(unavailable.heldUntil) - +heldUntil)).toBeLessThan(60_000)
  })
})

describe('the card form and the customer', () => {
  test('guests and sellers have no customer, and a buyer always has the same one', async () => {
    const body = { billing: { name: 'x', customer: 'cus_other' } }
    const seller = await aToken(shop.pool, { sellerId: (await aSeller(shop.pool)).id })
    expect((await new Browser(shop.server).call('POST', '/payment/create-customer', body)).status).toBe(401)
    expect(
      (await new Browser(shop.server, seller).call('POST', '/payment/create-customer', body)).status,
    ).toBe(403)
    const buyer = await aBuyer(shop.pool)
    const browser = new Browser(shop.server, await aToken(shop.pool, { buyerId: buyer.id }))
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.call('POST', '/payment/create-customer', body)),
    )
    expect(new Set(answers.map((answer) => answer.body.customerid)).size).toBe(1)
    expect(answers[0]!.body.customerid).toMatch(/^cus_/)
  })

  test("the response with the card form's key names the provider", async () => {
    const { body } = await new Browser(shop.server).call('GET', '/payment/stripekey/getkey')
    expect(body).toEqual({ publicKey: 'pk_test_souk', provider: 'sandbox' })
  })
})

describe('holds through the API', () => {
  test("a stranger cannot release another guest's hold or increase the stock", async () => {
    const coat = await aCoat()
    const guest = new Browser(shop.server)
    expect(await guest.hold(coat)).toEqual({ status: 200, body: false })
    const body = { id: coat.id, sizeID: coat.sizes.M }
    const reply = await new Browser(shop.server).call('PUT', `/sa/buyer/inc/${coat.id}`, body)
    const sizes = [{ ID: coat.sizes.M, size: 'M', qty: 0 }]
    expect(reply).toMatchObject({ status: 200, body: { _id: coat.id, totalAllowed: 0, sizes } })
    expect((await new Browser(shop.server).hold(coat)).body).toBe(true)
    const own = await guest.call('PUT', `/buyer/checkinstock/${coat.id}`, { sizeID: coat.sizes.M })
    expect(own.body).toEqual({ soldout: false, sizeName: 'M' })
    const updated = await guest.call('PUT', `/bd/buyer/inc/${coat.id}`, body)
    const item = await guest.call('GET', `/sa/buyer/viewcount/${coat.id}`)
    expect(updated.body).toEqual(item.body)
    expect(updated.body).toMatchObject({ totalAllowed: 1, sizes: [{ qty: 1 }], seller: { isSA: false } })
    expect((await guest.call('PUT', `/bd/buyer/inc/${coat.id}`, body)).body.totalAllowed).toBe(1)
    expect((await new Browser(shop.server).hold(coat)).body).toBe(false)
  })

  test('a listing that is no longer for sale is hidden, but its hold can still be released', async () => {
    const coat = await aCoat()
    const guest = new Browser(shop.server)
    await guest.hold(coat)
    await shop.pool.query(`update listings set state = 'paused' where id = $1`, [coat.id])
    await shop.pool.query(`insert into invalidations (topic, key) values ('listing', $1)`, [coat.id])
    const body = { id: coat.id, sizeID: coat.sizes.M }
    expect((await new Browser(shop.server).call('PUT', `/buyer/inc/${coat.id}`, body)).status).toBe(404)
    expect(await heldOf(coat)).toBe(1)
    expect((await guest.call('PUT', `/buyer/inc/${coat.id}`, body)).status).toBe(404)
    expect(await heldOf(coat)).toBe(0)
  })
})

async function heldOf({ id }: TestListing): Promise<number> {
  const { rows } = await shop.pool.query<{ held: number }>('select held from listings where id = $1', [id])
  return rows[0]!.held
}
