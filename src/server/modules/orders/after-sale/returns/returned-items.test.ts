import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { processCardTasks } from '../../orders.ts'
import { processRefunds } from '../../fulfilment/refunds/refunds.ts'
import { createSellerOrderToken } from '../../core/seller-order-token.ts'
import { aSeller, aStoredListing } from '#test/support/factories.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { aPayee } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { emailsTo } from '#test/support/person.ts'
import { aDashboard, refundAsAdmin, acceptReturns } from '#test/support/seller-orders.ts'
import { aBag, Browser, openTestShop } from '#test/support/shop.ts'
import { passDays } from '#test/support/pass-days.ts'
import { calculateReturnRefundCents } from '../../core/returns.rules.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
afterAll(() => shop.close())
afterEach(async () => {
  await providerEvents.settle()
  expect(await findProviderFaults(shop.pool)).toEqual([])
})

let orders = 0

/** Creates a delivered order of three items from one seller. */
async function threeThings() {
  const seller = await aPayee(shop)
  await acceptReturns(shop, seller)
  const listings = []
  for (const [title, priceCents] of [
    ['Coat', 10_000],
    ['Scarf', 3_000],
    ['Hat', 2_000],
  ] as const)
    listings.push(await aStoredListing(shop.pool, { seller, title, priceCents }))
  const email = `three${++orders}@guest.example`
  const bag = await aBag(shop, listings, '4000000000000077')
  const paid = await new Browser(shop.server).pay({ ...bag, email })
  while (await processCardTasks(shop.orderContext));
  const { rows } = await shop.pool.query<{ id: string }>('select id from seller_orders where order_id = $1', [
    paid.body.orderId,
  ])
  const id = rows[0]!.id
  const key = createSellerOrderToken(
    shop.orderContext.linkKeys.current(),
    { id, linkVersion: 0 },
    shop.clock.now(),
    60,
  )
  const dashboard = () => aDashboard(shop, { sellerId: seller.id })
  const sells = async (verb: string, body: object = {}) =>
    (await dashboard()).call('POST', `/api/seller/orders/${id}/${verb}`, body)
  const act = (verb: string, body: object = {}) =>
    new Browser(shop.server).call('POST', `/api/confirm-order/${key}/${verb}`, body)
  const view = async () =>
    (await new Browser(shop.server).call('GET', `/feedback/shipconfirm/${key}`)).body.sellerOrder
  await sells('ship', { carrier: 'ups' })
  await sells('delivered')
  const { total, returnable } = await view()
  const lineOf = (label: string) =>
    returnable.lines.find((line: { label: string }) => line.label === label)._id as string
  const sum = async (where: string) =>
    (
      await shop.pool.query<{ cents: number }>(
        `select coalesce(sum(amount_cents), 0)::int as cents from order_lines where order_id = $1 and ${where}`,
        [paid.body.orderId],
      )
    ).rows[0]!.cents
  const [fee, postage] = [await sum(`code = 'service-fee'`), await sum(`code = 'shipping'`)]
  return { id, email, total, fee, postage, lineOf, sells, act, view, dashboard, seller }
}

async function asAdmin({ id }: { id: string }, decision: object) {
  const admin = await aDashboard(shop, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id })
  const { rows } = await shop.pool.query('select id from issues where seller_order_id = $1', [id])
  const body = { text: 'It was new', beforeReply: true, ...decision }
  return admin.call('POST', `/api/admin/issues/${rows[0].id}/decide`, body)
}

/** Makes the provider reject the refund that `ask` requests. `meanwhile` runs between the request and the rejection. */
async function failing(ask: () => Promise<unknown>, meanwhile?: () => Promise<unknown>): Promise<void> {
  const { cards } = shop.orderContext
  shop.orderContext.cards = {
    ...cards,
    refund: async () => ({ id: null, status: 'failed', error: 'expired' }),
  }
  await ask()
  await meanwhile?.()
  await processRefunds(shop.orderContext)
  shop.orderContext.cards = cards
}

async function passes(days: number): Promise<void> {
  passDays(shop, days)
  await providerEvents.settle()
}

describe('the refund for some of the items', () => {
  const paidFor = {
    items: [
      { id: 'a', cents: 10_000 },
      { id: 'b', cents: 3_000 },
      { id: 'c', cents: 2_000 },
    ],
    shippingCents: 900,
    feeCents: 750,
  }
  test('is the sum of their prices and part of the fee, plus shipping if the seller is at fault', () => {
    expect(calculateReturnRefundCents(paidFor, ['b'], 'changed-mind', 'usd')).toBe(3_000 + 150)
    expect(calculateReturnRefundCents(paidFor, ['b', 'c'], 'does-not-fit', 'usd')).toBe(5_000 + 250)
    expect(calculateReturnRefundCents(paidFor, ['a'], 'faulty', 'usd')).toBe(10_000 + 500 + 600)
    expect(calculateReturnRefundCents(paidFor, ['a', 'b', 'c'], 'wrong-item', 'usd')).toBe(15_000 + 750 + 900)
  })
  test('is an amount that can be charged in the currency', () => {
    const odd = {
      items: [
        { id: 'a', cents: 10_010 },
        { id: 'b', cents: 3_330 },
      ],
      shippingCents: 1_230,
      feeCents: 670,
    }
    expect(calculateReturnRefundCents(odd, ['b'], 'faulty', 'kwd') % 10).toBe(0)
  })
})

test('forged keys, items of another order and items returned before are rejected', async () => {
  const of = await threeThings()
  const other = await threeThings()
  const changed = (lines: string[]) => of.act('return', { reason: 'changed-mind', lines })
  const foreign = await changed([of.lineOf('Coat'), other.lineOf('Coat')])
  expect(foreign).toMatchObject({ status: 422, body: { code: 'invalid_field', field: 'lines' } })
  const forged = await new Browser(shop.server).call('POST', '/api/confirm-order/no.1.x/return', {
    reason: 'changed-mind',
    lines: [of.lineOf('Coat')],
  })
  expect(forged.status).toBe(404)
  expect((await of.view()).state).toBe('delivered')
})

test('one of three items is returned and refunded automatically, and another item can follow', async () => {
  const of = await threeThings()
  const owed = 3_000 + Math.round((of.fee * 3_000) / 15_000)
  const opened = await of.act('return', { reason: 'changed-mind', lines: [of.lineOf('Scarf')] })
  expect(opened.body.sellerOrder).toMatchObject({
    state: 'returning',
    return: { lines: [{ label: 'Scarf' }], amount: { cents: owed } },
  })
  // Repeated calls open only one return and cannot add another item to the open return.
  const again = (label: string) => of.act('return', { reason: 'changed-mind', lines: [of.lineOf(label)] })
  expect([(await again('Scarf')).status, (await again('Hat')).status]).toEqual([200, 409])
  await of.act('return-sent', { carrier: 'ups' })
  await shop.app.runDueWork()
  const [mail] = (await emailsTo(shop, of.email)).filter(({ subject }) =>
    subject.startsWith('Your return for order'),
  )
  expect([mail!.text.includes('Scarf'), mail!.text.includes('Coat')]).toEqual([true, false])
  await of.sells('returned')
  await passes(3)
  const after = await of.view()
  expect(after).toMatchObject({ refunded: { cents: owed }, return: { outcome: 'refunded' } })
  expect(['received', 'completed']).toContain(after.state)
  expect(after.returnable.lines.map(({ label }: { label: string }) => label)).toEqual(['Coat', 'Hat'])
  expect((await of.act('return', { reason: 'faulty', lines: [of.lineOf('Scarf')] })).body.field).toBe('lines')
  // A return of the last items refunds the whole remaining amount, including shipping.
  await of.act('return', { reason: 'changed-mind' })
  await of.act('return-sent', { carrier: 'ups' })
  await of.sells('returned')
  await of.sells('refund', { all: true, reason: 'Returned', attempt: `attempt-all-${of.id}` })
  await providerEvents.settle()
  expect(await of.view()).toMatchObject({ state: 'refunded', refunded: of.total })
})

test('a partial or full refund by the seller during a return is not repeated automatically', async () => {
  const of = await threeThings()
  await of.act('return', { reason: 'faulty', lines: [of.lineOf('Hat'), of.lineOf('Scarf')] })
  const { amount } = (await of.view()).return
  const partOf = (cents: number) => Math.round((cents * 5_000) / 15_000)
  expect(amount.cents).toBe(5_000 + partOf(of.fee) + partOf(of.postage))
  await of.act('return-sent', { carrier: 'ups' })
  await of.sells('refund', { reason: 'A start', amountCents: 1_000, attempt: `attempt-1-${of.id}` })
  expect((await of.view()).state).toBe('returning')
  const blank = await of.sells('refund', { all: true, reason: 'All', attempt: `attempt-all-${of.id}` })
  expect(blank).toMatchObject({ status: 409, body: { code: 'order_moved_on' } })
  const { owed } = (await (await of.dashboard()).call('GET', `/api/seller/orders/${of.id}`)).body
  expect(owed.cents).toBe(amount.cents - 1_000)
  const rest = { reason: 'Returned', amountCents: owed.cents, attempt: `attempt-2-${of.id}` }
  expect((await of.sells('refund', rest)).status).toBe(200)
  expect(await of.view()).toMatchObject({ refunded: { cents: amount.cents }, return: { state: 'closed' } })
  await passes(30)
  expect(await of.view()).toMatchObject({ state: 'completed', refunded: { cents: amount.cents } })
})

describe('a return whose items were already refunded', () => {
  /** Creates a return of some items, and refunds them separately while it is open. */
  async function refundedMeanwhile(isCompleted: boolean) {
    const of = await threeThings()
    if (isCompleted) {
      await of.act('received')
      await providerEvents.settle()
      await passes(2)
    }
    await of.act('return', { reason: 'changed-mind', lines: [of.lineOf('Scarf')] })
    const { amount } = (await of.view()).return
    const refunded = await refundAsAdmin(shop, of, { amountCents: amount.cents })
    expect(refunded.status).toBe(200)
    await providerEvents.settle()
    return { ...of, amount }
  }

  test('ends automatically, even if the earnings were sent and paid out', async () => {
    const of = await refundedMeanwhile(true)
    await of.act('return-sent', { carrier: 'ups' })
    const key = { 'idempotency-key': `empty-${of.id}` }
    expect((await (await of.dashboard()).call('POST', '/api/sellers/payout', {}, key)).status).toBe(200)
    await providerEvents.settle()
    await of.sells('returned')
    await passes(3)
    expect(await of.view()).toMatchObject({
      state: 'completed',
      refunded: { cents: of.amount.cents },
      return: { outcome: 'refunded' },
      issue: null,
    })
  })

  test('cannot be contested by the seller', async () => {
    const of = await refundedMeanwhile(false)
    await of.act('return-sent', { carrier: 'ups' })
    const contest = await of.sells('contest-return', { text: 'Worn' })
    expect(contest).toMatchObject({ status: 409, body: { code: 'order_moved_on' } })
  })

  test('closes without an admin if it had no address', async () => {
    const of = await refundedMeanwhile(false)
    await shop.pool.query('update returns set return_to = null where seller_order_id = $1', [of.id])
    await passes(15)
    await passes(15)
    const after = await of.view()
    expect(['received', 'completed']).toContain(after.state)
    expect(after).toMatchObject({ return: { outcome: 'refunded' }, issue: null })
  })
})

test('an earlier refund that is retried does not count for items returned later', async () => {
  const of = await threeThings()
  await failing(() => refundAsAdmin(shop, of, { amountCents: 2_500 }))
  await of.act('return', { reason: 'changed-mind', lines: [of.lineOf('Scarf')] })
  const { amount } = (await of.view()).return
  const { rows } = await shop.pool.query('select id from refunds where seller_order_id = $1', [of.id])
  const admin = await aDashboard(shop, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id })
  expect((await admin.call('POST', `/api/admin/refunds/${rows[0].id}/again`, {})).status).toBe(200)
  await of.act('return-sent', { carrier: 'ups' })
  await of.sells('returned')
  await passes(3)
  expect(await of.view()).toMatchObject({ refunded: { cents: 2_500 + amount.cents } })
})

describe('a contested return of some items', () => {
  async function contested() {
    const of = await threeThings()
    await of.act('return', { reason: 'changed-mind', lines: [of.lineOf('Coat')] })
    const { amount } = (await of.view()).return
    await of.act('return-sent', { carrier: 'ups' })
    await of.sells('returned')
    const tooMuch = await of.sells('contest-return', { text: 'Worn', amountCents: amount.cents })
    expect(tooMuch.body.code).toBe('refund_too_large')
    await of.sells('contest-return', { text: 'Worn', amountCents: 4_000 })
    return { ...of, amount }
  }

  test('can end with a refund of part of the amount owed, if the buyer accepts', async () => {
    const of = await contested()
    await of.act('accept', { offer: 'refund', amountCents: 4_000 })
    await providerEvents.settle()
    expect(await of.view()).toMatchObject({ refunded: { cents: 4_000 } })
  })

  test('owes an amount again if its refund fails later', async () => {
    const of = await threeThings()
    await of.act('return', { reason: 'changed-mind', lines: [of.lineOf('Coat')] })
    const { amount } = (await of.view()).return
    await failing(
      () => of.sells('refund', { amountCents: 1_000, reason: 'A start', attempt: `fails-${of.id}` }),
      async () => {
        await of.act('return-sent', { carrier: 'ups' })
        await of.sells('contest-return', { text: 'Worn' })
      },
    )
    expect((await asAdmin(of, { for: 'buyer' })).status).toBe(200)
    await providerEvents.settle()
    expect(await of.view()).toMatchObject({ refunded: { cents: amount.cents } })
  })

  test('reduces the offer to the amount still owed', async () => {
    const of = await contested()
    const left = 1_000
    await refundAsAdmin(shop, of, { amountCents: of.amount.cents - left })
    expect((await of.view()).issue.offer.amount.cents).toBe(left)
    const stale = await of.act('accept', { offer: 'refund', amountCents: 4_000 })
    expect(stale.body.code).toBe('offer_changed')
    expect((await of.act('accept', { offer: 'refund', amountCents: left })).status).toBe(200)
    await providerEvents.settle()
    expect(await of.view()).toMatchObject({ refunded: { cents: of.amount.cents } })
  })

  test('cannot offer an amount that was already refunded, and can still be decided', async () => {
    const of = await contested()
    await refundAsAdmin(shop, of, { amountCents: of.amount.cents })
    const offer = await of.sells('answer', { text: 'All of it', offer: 'refund', all: true })
    expect(offer.body.code).toBe('refund_too_large')
    expect((await asAdmin(of, { for: 'buyer' })).status).toBe(200)
    await providerEvents.settle()
    expect(await of.view()).toMatchObject({
      refunded: { cents: of.amount.cents },
      issue: { state: 'closed', outcome: 'partly-refunded' },
    })
  })

  test('refunds only the amount owed, whether an admin decides for the buyer or nobody decides', async () => {
    const undecided = await contested()
    const decided = await contested()
    expect((await asAdmin(decided, { for: 'buyer' })).status).toBe(200)
    await passes(shop.orderContext.settings.adminDecidesDays)
    for (const of of [undecided, decided])
      expect(await of.view()).toMatchObject({
        refunded: { cents: of.amount.cents },
        issue: { state: 'closed' },
      })
  })
})
