import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { endOfDay } from '#platform/core/local-days.ts'
import { setMarketplace } from '#platform/config/marketplace.ts'
import { deriveLinkToken } from '../../placing/place-order.ts'
import { aSeller } from '#test/support/factories.ts'
import { emailsTo } from '#test/support/person.ts'
import { aPayee } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { aDashboard, aSellerOrder, acceptReturns, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
afterAll(() => shop.close())

const day = 86_400_000
const settings = shop.orderContext.settings as {
  -readonly [Key in keyof typeof shop.orderContext.settings]: number
}
const before = { ...settings }
afterEach(() => {
  Object.assign(settings, before)
  setMarketplace(undefined, { supportEmail: '' })
})

const buyer = () => new Browser(shop.server)
const view = async ({ key }: TestSellerOrder) =>
  (await buyer().call('GET', `/feedback/shipconfirm/${key}`)).body.sellerOrder
const sendsBack = ({ key }: TestSellerOrder) =>
  buyer().call('POST', `/api/confirm-order/${key}/return`, { reason: 'changed-mind' })
const sells = async ({ seller, id }: TestSellerOrder, verb: string) =>
  (await aDashboard(shop, { sellerId: seller.id })).call('POST', `/api/seller/orders/${id}/${verb}`, {})
const byLink = async ({ orderId }: TestSellerOrder) => {
  const link = deriveLinkToken(shop.orderContext.linkKeys, orderId)
  return (await buyer().call('GET', `/api/order/${link}`)).status
}
/** Returns the test order with the buyer's current access key, read from the page that the order link opens. */
const ofToday = async (order: TestSellerOrder) => {
  const link = deriveLinkToken(shop.orderContext.linkKeys, order.orderId)
  const { body } = await buyer().call('GET', `/api/order/${link}`)
  return { ...order, key: body.sellerOrders[0].confirmToken as string }
}
const goTo = (at: number) => shop.clock.advance(at - shop.clock.now())

describe('the last day of the return window', () => {
  test('is not checked for a forged key, because the key is rejected first', async () => {
    const order = await aSellerOrder(shop, { state: 'delivered' })
    expect(await sendsBack({ ...order, key: `${order.key.slice(0, -1)}!` })).toMatchObject({ status: 404 })
  })

  test.each(['UTC', 'America/Los_Angeles', 'Pacific/Auckland'])(
    'ends at midnight in the marketplace’s time zone: %s',
    async (timeZone) => {
      setMarketplace({ timeZone }, { supportEmail: '' })
      const order = await ofToday(await aSellerOrder(shop, { state: 'delivered' }))
      const { timeline, returnable } = await view(order)
      const arrivedAt = timeline.findLast(({ state }: { state: string }) => state === 'delivered').at
      const until = endOfDay(new Date(arrivedAt), timeZone, 30)
      expect(returnable.until).toBe(until.toISOString())
      goTo(until.getTime() - 3000)
      expect(await sendsBack(order)).toMatchObject({ status: 200 })
    },
  )

  test('is the last day on which a return is accepted', async () => {
    const order = await ofToday(await aSellerOrder(shop, { state: 'delivered' }))
    goTo(Date.parse((await view(order)).returnable.until) + 1)
    expect(await view(order)).toMatchObject({ returnable: null })
    expect(await sendsBack(order)).toMatchObject({ status: 409, body: { code: 'order_moved_on' } })
  })
})

describe('the return terms at the time of purchase apply', () => {
  const daysOf = async (order: TestSellerOrder) => {
    await sells(order, 'delivered')
    const { returnable } = await view(order)
    return returnable && Math.floor((Date.parse(returnable.until) - shop.clock.now()) / day)
  }

  test('for first-party items, even after the setting changes', async () => {
    const seller = await aSeller(shop.pool, { isSA: true })
    settings.firstPartyReturnDays = 20
    const more = await aSellerOrder(shop, { seller, state: 'shipped' })
    settings.firstPartyReturnDays = 0
    const none = await aSellerOrder(shop, { seller, state: 'shipped' })
    settings.firstPartyReturnDays = 60
    expect([await daysOf(more), await daysOf(none)]).toEqual([20, null])
  })

  test('for a seller who started to accept returns later', async () => {
    const seller = await aSeller(shop.pool)
    const order = await aSellerOrder(shop, { seller, state: 'shipped' })
    await acceptReturns(shop, seller)
    expect(await daysOf(order)).toBeNull()
  })

  test('for the payer of return shipping', async () => {
    const seller = await aSeller(shop.pool)
    await acceptReturns(shop, seller, { days: 10, paidBy: 'seller' })
    const order = await aSellerOrder(shop, { seller, state: 'shipped' })
    await shop.pool.query(`update sellers set return_paid_by = 'buyer' where id = $1`, [seller.id])
    expect([await daysOf(order), (await view(order)).returnable.paidBy]).toEqual([10, 'seller'])
  })
})

describe('a guest’s links work until the end of the return window', () => {
  const completed = async (days: number, email = 'ada@guest.example') => {
    const seller = await aPayee(shop)
    await acceptReturns(shop, seller, { days })
    const order = await aSellerOrder(shop, { seller, state: 'shipped', card: '4000000000000077', email })
    await sells(order, 'delivered')
    await buyer().call('POST', `/api/confirm-order/${order.key}/received`, {})
    await providerEvents.settle()
    return order
  }

  test('the order link works until the end of the 90th day', async () => {
    const order = await completed(90)
    expect((await view(order)).state).toBe('completed')
    const until = Date.parse((await view(order)).returnable.until)
    goTo(until - 3000)
    expect(await byLink(order)).toBe(200)
    goTo(until + day)
    expect(await byLink(order)).toBe(404)
  })

  test('the link in the shipping email works for the number of days it states', async () => {
    const email = 'link.reach@guest.example'
    const order = await completed(60, email)
    const until = Date.parse((await view(order)).returnable.until)
    await shop.app.runDueWork()
    const { text } = (await emailsTo(shop, email)).find((mail) => mail.text.includes('private link'))!
    const mailed = /confirm-order\/(\S+)/.exec(text)![1]!
    const days = Number(/works for (\d+) days/.exec(text)![1])
    const sent = shop.clock.now()
    goTo(until - 3000)
    expect(await sendsBack({ ...order, key: decodeURIComponent(mailed) })).toMatchObject({ status: 200 })
    goTo(sent + (days + 1) * day)
    expect(await sendsBack({ ...order, key: decodeURIComponent(mailed) })).toMatchObject({ status: 404 })
  })
})
